import { graphql } from '../api/index.ts';

export const SEND_SUPPORT_MESSAGE = graphql(`
  mutation SendSupportMessage($message: String!, $page: String) {
    sendSupportMessage(message: $message, page: $page)
  }
`);

export const SUPPORT_MESSAGES = graphql(`
  query SupportMessages($onlyOpen: Boolean, $pageNumber: Int, $pageSize: Int) {
    supportMessages(onlyOpen: $onlyOpen, pageNumber: $pageNumber, pageSize: $pageSize) {
      count
      items {
        ...SupportMessageShown
      }
    }
  }
`);

export const MARK_SUPPORT_MESSAGE = graphql(`
  mutation MarkSupportMessage($id: ID!, $answered: Boolean!) {
    markSupportMessage(id: $id, answered: $answered) {
      ...SupportMessageShown
    }
  }
`);

graphql(`
  fragment SupportMessageShown on SupportMessage {
    id
    text
    writtenAt
    name
    userName
    customerName
    email
    phone
    page
    browser
    answeredAt
    answeredBy
  }
`);
