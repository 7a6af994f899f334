import { graphql } from '../../api/index.ts';

export const GROUP_VEHICLES = graphql(`
  query GroupVehicles($groupId: Id!, $searchText: String, $pageSize: Int!) {
    groupVehicles(groupId: $groupId, searchText: $searchText, pageSize: $pageSize) {
      count
      items { id name licensePlate }
    }
  }
`);

export const ADD_VEHICLES_TO_GROUP = graphql(`
  mutation AddVehiclesToGroup($groupId: Id!, $assetIds: [Id!]!) {
    change: addVehiclesToGroup(groupId: $groupId, assetIds: $assetIds) { assetIds }
  }
`);

export const REMOVE_VEHICLES_FROM_GROUP = graphql(`
  mutation RemoveVehiclesFromGroup($groupId: Id!, $assetIds: [Id!]!) {
    change: removeVehiclesFromGroup(groupId: $groupId, assetIds: $assetIds) { assetIds }
  }
`);
