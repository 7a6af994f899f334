import { graphql } from '../api/index.ts';

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
