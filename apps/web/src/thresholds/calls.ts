import { graphql } from '../api/index.ts';

graphql(`
  fragment SetParts on ThresholdSet {
    id
    assetTypeId
    assetId
    validFrom
    thresholds {
      name
      value
    }
    createdBy
  }
`);

graphql(`
  fragment InForceParts on ThresholdsInForce {
    version
    thresholds {
      name
      value
      default
      source
      thresholdSetId
    }
  }
`);

export const THRESHOLD_SETS = graphql(`
  query ThresholdSets($customerId: Id) {
    thresholdSets(customerId: $customerId) {
      ...SetParts
    }
  }
`);

export const THRESHOLDS_IN_FORCE = graphql(`
  query ThresholdsInForce($assetId: Id!, $date: DateTime) {
    thresholdsInForce(assetId: $assetId, date: $date) {
      ...InForceParts
    }
  }
`);

export const THRESHOLDS_INHERITED = graphql(`
  query ThresholdsInherited($customerId: Id, $assetTypeId: Int, $assetId: Id, $date: DateTime) {
    thresholdsInherited(customerId: $customerId, assetTypeId: $assetTypeId, assetId: $assetId, date: $date) {
      ...InForceParts
    }
  }
`);

export const SET_THRESHOLDS = graphql(`
  mutation SetThresholds(
    $customerId: Id
    $assetTypeId: Int
    $assetId: Id
    $validFrom: DateTime!
    $replaces: Id
    $thresholds: [ThresholdInput!]!
  ) {
    setThresholds(
      customerId: $customerId
      assetTypeId: $assetTypeId
      assetId: $assetId
      validFrom: $validFrom
      replaces: $replaces
      thresholds: $thresholds
    ) {
      ...SetParts
    }
  }
`);

export const DELETE_THRESHOLD_SET = graphql(`
  mutation DeleteThresholdSet($id: Id!) {
    deleteThresholdSet(thresholdSetId: $id)
  }
`);

export const THRESHOLD_APPLICATIONS = graphql(`
  query ThresholdApplications($customerId: Id) {
    thresholdApplications(customerId: $customerId) {
      id
      from
      assets
      done
      failed
      createdBy
      createdAt
      finishedAt
      cancelledAt
      cancelledBy
    }
  }
`);

export const APPLY_THRESHOLDS = graphql(`
  mutation ApplyThresholds($customerId: Id, $assetIds: [Id!], $from: DateTime!) {
    applyThresholds(customerId: $customerId, assetIds: $assetIds, from: $from) {
      id
    }
  }
`);

export const CANCEL_THRESHOLD_APPLICATION = graphql(`
  mutation CancelThresholdApplication($id: Id!) {
    cancelThresholdApplication(applicationId: $id) {
      id
      cancelledAt
    }
  }
`);
