import type { SharedDestination, SharedPlace, SharedPoint } from '@rastro/contract/resolvers';
import { outlineOf } from '@rastro/domain';
import type { LivePointView } from '../live/livePoint.ts';
import { nameBesidePlate } from '../live/nameBesidePlate.ts';
import type { ArrivalPlace, KnownLink } from './links.ts';

/** What a link shows of its vehicle: what was chosen, and nothing by which more could be asked. */
export function shownPoint(
  { fields }: Pick<KnownLink, 'fields'>,
  live: LivePointView,
  trail: SharedPlace[] | null,
): SharedPoint {
  const { lat, lon, cur, fGPS, typ, motion, tDet, nMov, pat, nCh, vel } = live;
  const showsPlate = fields.has('PLATE');
  return {
    lat,
    lon,
    cur,
    fGPS,
    typ,
    motion,
    tDet,
    typeId: live.asset.typeMobile.id,
    nMov: fields.has('NAME') ? nameBesidePlate(nMov, pat, showsPlate) : null,
    pat: showsPlate && pat !== '' ? pat : null,
    nCh: fields.has('DRIVER') ? nCh : null,
    vel: fields.has('SPEED') ? vel : null,
    dir: fields.has('ADDRESS') ? live.dir : null,
    trail,
  };
}

/** The place of an arrival, as it is drawn. */
export function shownDestination({ name, shape }: ArrivalPlace): SharedDestination {
  const [outer = []] = outlineOf(shape);
  const outline = outer.map(([lon, lat]) => ({ lat, lon }));
  return {
    name,
    lat: middle(outline.map(({ lat }) => lat)),
    lon: middle(outline.map(({ lon }) => lon)),
    outline,
  };
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
