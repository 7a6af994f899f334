import { graphql } from '../api/index.ts';

/** The stays of some vehicles in a shape. */
export const SHAPE_STAYS = graphql(`
  query ShapeStays($assetIds: [Id!]!, $shape: AskedShape!, $from: DateTime!, $to: DateTime!) {
    shapeStays(assetIds: $assetIds, shape: $shape, fechaInicio: $from, fechaFin: $to) {
      isCut
      items {
        rowid
        mid
        name
        pat
        iTime
        fTime
        wasInside
        duration
        distance
        maxSpeed
        meanSpeed
      }
    }
  }
`);
