import { graphql, type OwnSessionsQuery } from '../api/index.ts';

export const UPDATE_PROFILE = graphql(`
  mutation UpdateProfile($userId: Id!, $firstName: String!, $lastName: String!, $photo: String) {
    updateUserProfileInformation(userId: $userId, firstName: $firstName, lastName: $lastName, photo: $photo) {
      id
    }
  }
`);

export const CHANGE_PASSWORD = graphql(`
  mutation ChangePassword(
    $userId: Id!
    $currentPassword: String!
    $newPassword1: String!
    $newPassword2: String!
  ) {
    changePassword(
      userId: $userId
      currentPassword: $currentPassword
      newPassword1: $newPassword1
      newPassword2: $newPassword2
    )
  }
`);

export const UPDATE_LANGUAGE = graphql(`
  mutation UpdateLanguage($userId: Id!, $language: Language!) {
    updateUser(userId: $userId, language: $language) {
      id
    }
  }
`);

export const OWN_SESSIONS = graphql(`
  query OwnSessions {
    ownSessions {
      sessionId
      isThis
      begun
      lastUsed
      network
      browser
    }
  }
`);

/** A session of the user who is logged in. */
export type OwnSession = OwnSessionsQuery['ownSessions'][number];

export const END_SESSION = graphql(`
  mutation EndSession($sessionId: String!) {
    endSession(sessionId: $sessionId)
  }
`);

export const END_OTHER_SESSIONS = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`);
