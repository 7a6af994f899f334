import { graphql } from '../../api/index.ts';

export const REQUEST_PASSWORD_RESET = graphql(`
  mutation RequestPasswordReset($user: String!) {
    requestPasswordReset(user: $user)
  }
`);

export const PASSWORD_LINK = graphql(`
  query PasswordLink($token: String!) {
    passwordLink(token: $token) {
      kind
      userName
      customerName
      minimum
    }
  }
`);

export const SET_PASSWORD_BY_LINK = graphql(`
  mutation SetPasswordByLink($token: String!, $newPassword1: String!, $newPassword2: String!) {
    setPasswordByLink(token: $token, newPassword1: $newPassword1, newPassword2: $newPassword2)
  }
`);
