import { buffer } from 'node:stream/consumers';
import type { DrivingFigures, DrivingInfraction, Resolvers } from '@rastro/contract/resolvers';
import { eventTitle } from '@rastro/domain';
import { DRIVING_WORDS } from '@rastro/format';
import { type CallContext, scopeOf } from '../../access/context.ts';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import { pageWindow } from '../../paging.ts';
import type { NamedDriver } from '../../store/driverNames.ts';
import { shownKmh } from '../drivenFixes.ts';
import { checked } from '../kernel/checked.ts';
import { demandFormat } from '../kernel/files.ts';
import { askedFilter, filterOf } from '../kernel/filter.ts';
import type { ReportParts } from '../kernel/report.ts';
import { sealedFile } from '../sealed/sealable.ts';
import { type DatedInfraction, type DrivenDay, type DrivingParts, drivenDays } from './drivenDays.ts';
import { sealableDriving } from './drivingFile.ts';
import { driversOf, figuresOf, summaryOf } from './summary.ts';

const E7 = 1e7;

/** The calls of driving behaviour. */
export function drivingResolvers(parts: DrivingParts): Resolvers<CallContext> {
  return {
    Query: {
      drivingBehaviorsReport: async (_root, args, context) => {
        const scope = scopeOf(context);
        const { days } = await drivenDays(parts, scope, filterOf(scope, args));
        const drivers = await driversOf(scope, days);
        const nameOf = (driverId: number | null) => drivers.get(driverId ?? 0)?.fullName ?? null;
        const summary = summaryOf(days, drivers).map(({ vehicle, ...one }) => ({
          ...one,
          assetId: vehicle.assetId,
          assetName: vehicle.name,
        }));
        const scores = summary.flatMap(({ scoreProm }) => scoreProm ?? []);
        return {
          minScore: scores.length === 0 ? null : Math.min(...scores),
          maxScore: scores.length === 0 ? null : Math.max(...scores),
          driverProms: [...Map.groupBy(days, ({ driverId }) => driverId)]
            .map(([driverId, some]) => ({ driverId, driverName: nameOf(driverId), figures: figuresOf(some) }))
            .toSorted(bestFirst),
          assetProms: [...Map.groupBy(days, ({ vehicle }) => vehicle)]
            .map(([{ assetId, name }, some]) => ({ assetId, assetName: name, figures: figuresOf(some) }))
            .toSorted(bestFirst),
          totals: figuresOf(days),
          summary,
          details: days.map(detailOf),
        };
      },
      drivingBehaviorsReportExport: async (_root, { format, ...args }, context) => {
        demandFormat({ words: DRIVING_WORDS }, format);
        const { content } = await sealedFile(
          sealableDriving,
          parts,
          scopeOf(context),
          checked(askedFilter, args),
          format,
        );
        return (await buffer(content)).toString('base64');
      },
      drivingInfractions: async (_root, { pageNumber, pageSize, ...args }, context) => {
        const scope = scopeOf(context);
        const { infractions } = await drivenDays(parts, scope, filterOf(scope, args));
        const { limit, offset } = pageWindow({ paginate: true, pageNumber, pageSize });
        const page = infractions.slice(offset, offset + limit);
        const drivers = await driversOf(scope, page);
        return { count: infractions.length, items: page.map((one) => evidence(one, parts, scope, drivers)) };
      },
    },
  };
}

/** The best score first, and unknown ones last. */
const bestFirst = (one: { figures: DrivingFigures }, other: { figures: DrivingFigures }): number =>
  (other.figures.scoreProm ?? -1) - (one.figures.scoreProm ?? -1);

/** One day, by the same figures as many. */
function detailOf(day: DrivenDay) {
  const figures = figuresOf([day]);
  return {
    driverId: day.driverId,
    assetId: day.vehicle.assetId,
    date: day.date,
    score: figures.scoreProm ?? null,
    scoreStatus: figures.scoreStatus,
    kmsRec: figures.kmsRecSum,
    conductionTime: figures.conductionTimeSum,
    cmbConsumed: figures.cmbConsumedSum ?? null,
    eficiency: figures.eficiencyProm ?? null,
    suddenAcelerations: figures.suddenAcelerations,
    hardBrakings: figures.hardBrakings,
    velocityExcess: figures.velocityExcess,
    sharpTurn: figures.sharpTurn,
  };
}

function evidence(
  { kind, code, at, date, driverId, vehicle, latitudeE7, longitudeE7, detail }: DatedInfraction,
  { addressOf }: ReportParts,
  { requester }: Scope,
  drivers: ReadonlyMap<number, NamedDriver>,
): DrivingInfraction {
  const [lat, lon] = [latitudeE7, longitudeE7].map((e7) => (e7 === null ? null : e7 / E7)) as [
    number | null,
    number | null,
  ];
  const number = (name: string): number | null => {
    const value = detail?.[name];
    return typeof value === 'number' ? value : null;
  };
  const speedMps = number('peakSpeedMps') ?? number('startSpeedMps') ?? number('speedMps');
  const [limitMps, peakG] = [number('limitMps'), number('peakG')];
  return {
    code: kind,
    evtDesc: eventTitle({ code, detail }, requester.language === 'US' ? 'en' : 'es'),
    assetId: vehicle.assetId,
    assetName: vehicle.name,
    driverId,
    nCh: drivers.get(driverId ?? 0)?.fullName ?? null,
    date,
    fGPS: momentText(at),
    lat,
    lon,
    dir: lat === null || lon === null ? null : addressOf(lat, lon),
    vel: speedMps === null ? null : shownKmh(speedMps),
    velLimit: limitMps === null ? null : shownKmh(limitMps),
    force: peakG === null ? null : Math.round(peakG * 100) / 100,
  };
}
