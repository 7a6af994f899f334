import { graphql } from '../../api/index.ts';

export const ADDITIONAL_MAPS = graphql(`
  query AdditionalMaps {
    additionalMaps {
      id
      name
      url
      content
      attribution
      tileMaxZoom
    }
  }
`);

export const STREET_VIEW = graphql(`
  query StreetView {
    streetView {
      url
    }
  }
`);
