import { graphql } from '../api/index.ts';

/** The points of interest of customers, or some by their ids. */
export const MAP_POIS = graphql(`
  query MapPois($customerIds: [Id!], $ids: [Id!]) {
    mapPois(customerIds: $customerIds, ids: $ids) {
      id
      name
      customerId
      customerName
      category
      ownCategory {
        name
        icon
        color
      }
      lat
      lon
      radius
      notes
    }
  }
`);

export const SEARCH_POIS = graphql(`
  query SearchPois($searchText: String!, $limit: Int!) {
    mapPois(searchText: $searchText, limit: $limit) {
      id
      name
      customerName
      category
    }
  }
`);
