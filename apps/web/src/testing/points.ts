import type { VehiclePoint } from '../live/index.ts';

/** A point for tests: a sedan that stands in Lima, except for the given values. */
export function pointWith(differing: Partial<VehiclePoint>): VehiclePoint {
  return {
    id: '1-1763640000000-1',
    mid: 1,
    pat: 'ABC-123',
    nMov: 'Unidad 1',
    nCli: 'Andina',
    nCh: null,
    lat: -12.05,
    lon: -77.04,
    vel: 0,
    cur: null,
    fGPS: '2026-11-20T12:00:00.000Z',
    utx: '2026-11-20T12:00:01.000Z',
    typ: 0,
    restsUntil: null,
    alarm: null,
    signal: null,
    clockOffset: null,
    clockCorrected: false,
    workshop: null,
    privateTime: null,
    motion: 'STOPPED',
    ignition: null,
    dir: null,
    roadStatus: null,
    activeRouteName: null,
    asset: { itSupportsOBD2: false, typeMobile: { id: 10 } },
    ...differing,
  };
}
