import { graphql } from '../api/index.ts';

export const BASE_MAP_CATALOGUE = graphql(`
  query BaseMapCatalogue {
    baseMapCatalogue {
      fromOutside
      layers {
        provider
        name
        address
        attribution
        maxZoom
        key
      }
      files
      offers {
        provider
        content
        host
        attribution
        tileMaxZoom
        termsUrl
        needsKey
        needsAddress
      }
    }
  }
`);

export const SAVE_BASE_MAPS = graphql(`
  mutation SaveBaseMaps($fromOutside: Boolean!, $layers: [BaseMapLayerInput!]!) {
    saveBaseMaps(fromOutside: $fromOutside, layers: $layers) {
      fromOutside
    }
  }
`);
