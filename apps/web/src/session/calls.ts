import { graphql } from '../api/index.ts';

export const LOGIN = graphql(`
  mutation Login(
    $userName: String!
    $password: String!
    $timezone: Float
    $code: String
    $language: Language
    $zone: String
  ) {
    login(
      userName: $userName
      password: $password
      timezone: $timezone
      code: $code
      language: $language
      zone: $zone
    ) {
      ...OpenedSession
    }
  }
`);

export const LOGIN_BY_TOKEN = graphql(`
  mutation LoginByToken($token: String!, $code: String) {
    loginByToken(token: $token, code: $code) {
      ...OpenedSession
    }
  }
`);

export const REFRESH_SESSION = graphql(`
  mutation RefreshSession($refToken: String) {
    refreshSession(refToken: $refToken) {
      ...OpenedSession
    }
  }
`);

export const SEE_AS_USER = graphql(`
  mutation SeeAsUser($userId: Id!) {
    seeAsUser(userId: $userId) {
      ...OpenedSession
    }
  }
`);

export const LOGOUT = graphql(`
  mutation Logout {
    logout
  }
`);

export const PUBLIC_SETTINGS = graphql(`
  query PublicSettings {
    publicSettings {
      demo
      demoLogins {
        userName
        password
        roleName
      }
      resetsPasswords
    }
  }
`);

graphql(`
  fragment OpenedSession on Login {
    token
    user {
      id
      userName
      firstName
      lastName
      photo
      language
      languages
      email
      phone
      customer {
        id
        name
      }
      roles {
        id
        name
        isOwner
        isAdmin
        permission {
          id
          name
        }
      }
      timeZone
      showMenu
      mapZoom
      selection {
        allCustomers
        customerIds
        groupIds
      }
    }
  }
`);
