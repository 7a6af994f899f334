import { graphql } from '../api/index.ts';

export const GUIDE_POINT = graphql(`
  query GuidePoint($number: String!, $verification: String) {
    getPoinGuideNumber(GuideNumber: $number, verification: $verification) {
      lat
      lon
      pat
      nMov
      fGPS
    }
  }
`);

export const GUIDE_CHALLENGE = graphql(`
  query GuideChallenge {
    guideChallenge {
      salt
      iterations
      most
      target
      token
    }
  }
`);
