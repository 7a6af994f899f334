import { graphql } from '../api/index.ts';

export const MAIL_ADDRESSES = graphql(`
  query MailAddresses($customerId: Id, $addresses: [String!]!) {
    mailAddresses(customerId: $customerId, addresses: $addresses) {
      address
      state
      askedAt
      error
      askAgainFrom
      byMail
    }
  }
`);

export const SEND_MAIL_CONFIRMATION = graphql(`
  mutation SendMailConfirmation($customerId: Id, $address: String!) {
    sendMailConfirmation(customerId: $customerId, address: $address) {
      state
    }
  }
`);

export const CONFIRM_MAIL_ADDRESS = graphql(`
  mutation ConfirmMailAddress($customerId: Id, $address: String!) {
    confirmMailAddress(customerId: $customerId, address: $address) {
      state
    }
  }
`);

export const MAIL_CONFIRMATION = graphql(`
  query MailConfirmation($token: String!) {
    mailConfirmation(token: $token) {
      customerName
      address
      topic
    }
  }
`);

export const ANSWER_MAIL_CONFIRMATION = graphql(`
  mutation AnswerMailConfirmation($token: String!, $accept: Boolean!) {
    answerMailConfirmation(token: $token, accept: $accept)
  }
`);
