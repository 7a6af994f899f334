import { graphql } from '../api/index.ts';

export const VEHICLES_OF_GROUPS = graphql(`
  query VehiclesOfGroups($groupIDs: [Id!]!) {
    assetsByGroups(groupIDs: $groupIDs, paginate: false) {
      items {
        id
        name
        licensePlate
        internalNumber
        customer {
          id
          name
        }
      }
    }
  }
`);
