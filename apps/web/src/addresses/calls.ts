import { graphql } from '../api/index.ts';

export const ADDRESS_SERVICE = graphql(`
  query AddressService {
    addressService {
      attribution
      attributionUrl
    }
  }
`);

export const PLACE_ADDRESS = graphql(`
  query PlaceAddress($latitude: Float!, $longitude: Float!) {
    placeAddress(latitude: $latitude, longitude: $longitude)
  }
`);
