import { graphql } from '../api/index.ts';

export const MULTIPLE_TRACKING = graphql(`
  query MultipleTracking {
    multipleTracking
  }
`);

export const ADD_TO_MULTIPLE_TRACKING = graphql(`
  mutation AddToMultipleTracking($assetId: Id!) {
    addToMultipleTracking(assetId: $assetId)
  }
`);

export const REMOVE_FROM_MULTIPLE_TRACKING = graphql(`
  mutation RemoveFromMultipleTracking($assetId: Id!) {
    removeFromMultipleTracking(assetId: $assetId)
  }
`);
