import { graphql } from '../api/index.ts';

export const OWN_SECOND_FACTOR = graphql(`
  query OwnSecondFactor {
    ownSecondFactor {
      since
      recoveryCodesLeft
    }
  }
`);

export const OFFER_SECOND_FACTOR = graphql(`
  mutation OfferSecondFactor($password: String!) {
    offerSecondFactor(password: $password) {
      key
      address
    }
  }
`);

export const CONFIRM_SECOND_FACTOR = graphql(`
  mutation ConfirmSecondFactor($code: String!) {
    confirmSecondFactor(code: $code)
  }
`);

export const RENEW_RECOVERY_CODES = graphql(`
  mutation RenewRecoveryCodes($code: String!) {
    renewRecoveryCodes(code: $code)
  }
`);

export const END_SECOND_FACTOR = graphql(`
  mutation EndSecondFactor($password: String!, $code: String!) {
    endSecondFactor(password: $password, code: $code)
  }
`);
