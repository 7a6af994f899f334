import { graphql, type UserAccessPartsFragment } from '../../api/index.ts';

/** How a user gets in. */
export type UserAccess = UserAccessPartsFragment;

graphql(`
  fragment UserAccessParts on UserAccess {
    hasPassword
    secondFactorSince
    byMail
    passwordLink {
      kind
      createdAt
      expiresAt
      byMail
      mailedAt
      error
    }
    sessions {
      sessionId
      begun
      lastUsed
      network
      browser
    }
    autologinLinks {
      id
      createdAt
      createdBy
      expiresAt
      singleUse
      usedAt
    }
  }
`);

export const USER_ACCESS = graphql(`
  query UserAccess($userId: Id!) {
    userAccess(userId: $userId) {
      ...UserAccessParts
    }
  }
`);

export const CREATE_PASSWORD_LINK = graphql(`
  mutation CreatePasswordLink($userId: Id!, $copies: Boolean) {
    createPasswordLink(userId: $userId, copies: $copies) {
      token
      access {
        ...UserAccessParts
      }
    }
  }
`);

export const INVITE_USERS = graphql(`
  mutation InviteUsers($userIds: [Id!]!) {
    inviteUsers(userIds: $userIds) {
      invited
      withoutMail
      passedOver
    }
  }
`);

export const REVOKE_PASSWORD_LINK = graphql(`
  mutation RevokePasswordLink($userId: Id!) {
    revokePasswordLink(userId: $userId) {
      ...UserAccessParts
    }
  }
`);

export const END_USER_SESSIONS = graphql(`
  mutation EndUserSessions($userId: Id!, $sessionId: String) {
    endUserSessions(userId: $userId, sessionId: $sessionId) {
      ...UserAccessParts
    }
  }
`);

export const RESET_SECOND_FACTOR = graphql(`
  mutation ResetSecondFactor($userId: Id!) {
    resetSecondFactor(userId: $userId) {
      ...UserAccessParts
    }
  }
`);

export const CREATE_AUTOLOGIN_LINK = graphql(`
  mutation CreateAutologinLink($userId: Id!, $expiresAt: DateTime!, $singleUse: Boolean!) {
    createAutologinLink(userId: $userId, expiresAt: $expiresAt, singleUse: $singleUse) {
      token
      access {
        ...UserAccessParts
      }
    }
  }
`);

export const REVOKE_AUTOLOGIN_LINK = graphql(`
  mutation RevokeAutologinLink($userId: Id!, $linkId: Id!) {
    revokeAutologinLink(userId: $userId, linkId: $linkId) {
      ...UserAccessParts
    }
  }
`);
