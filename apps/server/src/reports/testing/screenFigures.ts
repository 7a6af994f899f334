import { readXlsx } from 'hucre/xlsx';
import { journeyOf, tripsOf } from '../../journeys/testing/journeyFleet.ts';
import type { TestServer } from '../../testing/testServer.ts';

const text = (ms: number): string => new Date(ms).toISOString();

type Rows = Record<string, number | null>[];
type Counts = Record<'velocityExcess', number>;
/** What is read of the calls. */
interface Answer {
  journeys: (Record<string, number> & {
    velMax: number | null;
    byDay: Rows;
    byTrip: Rows;
    byDriver: Rows;
  })[];
  fleetKm: Rows;
  board: Rows;
  eco: Rows;
  consumption: Rows;
  utilization: Rows;
  speeds: Rows;
  events: (Record<string, number> & { eventReports: { evtDesc: string }[] })[];
  stops: { detentionReports: { detentionStatus: string; detentionTime: number }[] }[];
  totals: Record<string, number>[];
  driving: {
    totals: Counts & { kmsRecSum: number; conductionTimeSum: number; cmbConsumedSum: number | null };
    details: (Counts & { kmsRec: number; conductionTime: number; cmbConsumed: number | null })[];
  };
  infractions: { count: number };
  distance: { figures: { name: string; value: number }[] };
  sheet: string;
}

/** What each screen says of a figure, by the name of its call. */
export type Said = Record<string, number>;
/** The sum of values, of which an unknown one adds nothing. */
export const sum = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);
const column = (rows: Rows, name: string): number => sum(rows.map((row) => row[name]));

/** The figures of a vehicle and a range as every screen gives them, in Spanish. */
export async function figuresOf(
  server: TestServer,
  token: string,
  id: number,
  from: number,
  to: number,
): Promise<Record<string, Said>> {
  const usual = 'assetsSelected: [$id], fechaInicio: $from, fechaFin: $to';
  const journeys = 'movilesID: [$id], fechaInicio: $from, fechaFin: $to';
  const trips = 'kmsRec tIgn tRal totalfuelconsumption velMax nroStops';
  const said = await server.call<Answer>(
    `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
       journeys: journeyReport(${journeys}) { kmsRec tiempoRecorrido tRal velMax nroJourneys byDay: journeyReports { ${trips} } }
       fleetKm: fleetKmReport(${usual}) { kmsRec velMax }
       board: trackingBoardReport(${usual}) { kmsRec horo }
       eco: ecoTrackingReport(${usual}) { kmsRec }
       consumption: consumptionReport(assetsId: [$id], dateFrom: $from, dateTo: $to) { km hDet used }
       utilization: utilizationReport(${usual}) { kmsRec drivenHours idleHours }
       speeds: velocityReport(${usual}) { velMax }
       events: eventReport(${usual}) { traveltime eventReports { evtDesc } }
       stops: detentionReport(${usual}) { detentionReports { detentionStatus detentionTime } }
       totals: assetTotals(${journeys}) { distanceKm movingS idleS trips maxSpeedKmh fuelUsedL }
       driving: drivingBehaviorsReport(${usual}) {
         totals { kmsRecSum conductionTimeSum cmbConsumedSum velocityExcess }
         details { kmsRec conductionTime cmbConsumed velocityExcess } }
       infractions: drivingInfractions(${usual}) { count }
       distance: explain(assetId: $id, about: DISTANCE, from: $from, until: $to) { figures { name value } }
       sheet: consolidatedReportExportExcel(${usual}, resumed: true, useIbutton: false) }`,
    { id, from: text(from), to: text(to) },
    token,
  );
  const grouped = async (groupedBy: string): Promise<Rows> =>
    (
      await server.call<{ found: { journeyReports: Rows }[] }>(
        `query ($id: Id!, $from: DateTime!, $to: DateTime!) {
           found: journeyReport(${journeys}, groupedBy: "${groupedBy}") { journeyReports { ${trips} } } }`,
        { id, from: text(from), to: text(to) },
        token,
      )
    ).found[0]?.journeyReports ?? [];
  const groups = { byDay: said.journeys[0]?.byDay ?? [], byTrip: await grouped('BY_TRIP') };
  const byDriver = await grouped('BY_DRIVER');
  const panel = await journeyOf(server, token, id, from, to);
  const { sheets } = await readXlsx(new Uint8Array(Buffer.from(said.sheet, 'base64')));
  const [headings = [], cells = []] = sheets[0]?.rows ?? [];
  const cell = (heading: string): unknown => cells[headings.indexOf(heading)];
  const seconds = (heading: string): number => {
    const value = cell(heading);
    return value instanceof Date
      ? Math.round((value.getTime() - Date.UTC(1899, 11, 31)) / 1000)
      : Number(value ?? 0);
  };
  const journey = said.journeys[0];
  const spells = said.stops[0]?.detentionReports ?? [];
  const lasting = (state: string): number =>
    sum(
      spells.filter(({ detentionStatus }) => detentionStatus === state).map((spell) => spell.detentionTime),
    );
  const fast = said.events[0]?.eventReports.filter(({ evtDesc }) => evtDesc.startsWith('Exceso')) ?? [];
  return {
    km: {
      journeyReport: journey?.kmsRec ?? 0,
      'journeyReport by day': column(groups.byDay, 'kmsRec'),
      'journeyReport by trip': column(groups.byTrip, 'kmsRec'),
      'journeyReport by driver': column(byDriver, 'kmsRec'),
      journeys: sum(tripsOf(panel).map(({ odo }) => odo)),
      assetTotals: said.totals[0]?.distanceKm ?? 0,
      fleetKmReport: column(said.fleetKm, 'kmsRec'),
      trackingBoardReport: column(said.board, 'kmsRec'),
      ecoTrackingReport: column(said.eco, 'kmsRec'),
      consumptionReport: column(said.consumption, 'km'),
      utilizationReport: column(said.utilization, 'kmsRec'),
      drivingBehaviorsReport: said.driving.totals.kmsRecSum,
      'drivingBehaviorsReport by day': sum(said.driving.details.map(({ kmsRec }) => kmsRec)),
      consolidatedReport: Number(cell('Distancia recorrida (km)') ?? 0),
      explain: (said.distance.figures.find(({ name }) => name === 'distanceM')?.value ?? 0) / 1000,
    },
    tripS: {
      journeyReport: journey?.tiempoRecorrido ?? 0,
      'journeyReport by day': column(groups.byDay, 'tIgn'),
      'journeyReport by trip': column(groups.byTrip, 'tIgn'),
      'journeyReport by driver': column(byDriver, 'tIgn'),
      journeys: panel?.summary.tIgn ?? 0,
      eventReport: said.events[0]?.traveltime ?? journey?.tiempoRecorrido ?? 0, // nothing happened, so there is no row
      consolidatedReport: seconds('Tiempo de viaje'),
    },
    movingS: {
      journeyReport: (journey?.tiempoRecorrido ?? 0) - (journey?.tRal ?? 0),
      assetTotals: said.totals[0]?.movingS ?? 0,
      detentionReport: lasting('MOVING'),
      drivingBehaviorsReport: said.driving.totals.conductionTimeSum,
      'drivingBehaviorsReport by day': sum(said.driving.details.map(({ conductionTime }) => conductionTime)),
      consolidatedReport: seconds('Tiempo de viaje') - seconds('Tiempo en marcha'),
    },
    idleS: {
      journeyReport: journey?.tRal ?? 0,
      assetTotals: said.totals[0]?.idleS ?? 0,
      detentionReport: lasting('IDLE'),
      consolidatedReport: seconds('Tiempo en marcha'),
    },
    idleHours: {
      utilizationReport: column(said.utilization, 'idleHours'),
      consumptionReport: column(said.consumption, 'hDet'),
      assetTotals: (said.totals[0]?.idleS ?? 0) / 3600,
    },
    engineHours: {
      trackingBoardReport: column(said.board, 'horo'),
      utilizationReport: column(said.utilization, 'idleHours') + column(said.utilization, 'drivenHours'),
    },
    trips: {
      journeyReport: journey?.nroJourneys ?? 0,
      journeys: sum((panel?.daySteps ?? []).map((each) => each.trips)),
      assetTotals: said.totals[0]?.trips ?? 0,
      consolidatedReport: Number(cell('Viajes') ?? 0),
    },
    stops: {
      'journeyReport by day': column(groups.byDay, 'nroStops'),
      'journeyReport by trip': column(groups.byTrip, 'nroStops'),
      'journeyReport by driver': column(byDriver, 'nroStops'),
    },
    fastest: {
      journeyReport: journey?.velMax ?? 0,
      'journeyReport by trip': Math.max(0, ...groups.byTrip.map(({ velMax }) => velMax ?? 0)),
      fleetKmReport: column(said.fleetKm, 'velMax'),
      velocityReport: column(said.speeds, 'velMax'),
      assetTotals: said.totals[0]?.maxSpeedKmh ?? 0,
      consolidatedReport: Number(cell('Velocidad máxima (km/h)') ?? 0),
    },
    litres: {
      assetTotals: said.totals[0]?.fuelUsedL ?? 0,
      consumptionReport: column(said.consumption, 'used'),
      'journeyReport by day': column(groups.byDay, 'totalfuelconsumption'),
      'journeyReport by trip': column(groups.byTrip, 'totalfuelconsumption'),
      drivingBehaviorsReport: said.driving.totals.cmbConsumedSum ?? 0,
    },
    excesses: {
      eventReport: fast.length,
      drivingBehaviorsReport: said.driving.totals.velocityExcess,
      'drivingBehaviorsReport by day': sum(said.driving.details.map(({ velocityExcess }) => velocityExcess)),
      drivingInfractions: said.infractions.count,
    },
  };
}
