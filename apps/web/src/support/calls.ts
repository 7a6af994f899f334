import { graphql } from '../api/index.ts';

export const SEND_SUPPORT_MESSAGE = graphql(`
  mutation SendSupportMessage($message: String!, $page: String) {
    sendSupportMessage(message: $message, page: $page)
  }
`);
