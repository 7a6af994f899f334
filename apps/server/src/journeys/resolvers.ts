import type { Resolvers } from '@rastro/contract/resolvers';
import { sql } from 'kysely';
import { type CallContext, inTurn, scopeOf } from '../access/context.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { rangeMs } from '../moments.ts';
import { readDayFacts } from '../store/dayFacts.ts';
import type { History } from '../store/history/history.ts';
import { historySeenBy } from '../store/history/veiledHistory.ts';
import { readTotals } from '../store/totals.ts';
import { dayView, factsView } from './days.ts';
import { fuelInRange } from './fuel.ts';
import { type AddressOf, journeyInRange } from './journey.ts';

/** Dependencies of the journey calls. */
export interface JourneyParts {
  history: History;
  addressOf: AddressOf;
}

/** The longest range of one call: a month with every position is what a browser can still draw. */
const MAX_DAYS = 62;
const MS_PER_DAY = 86_400_000;
const MAX_DAYS_OF_FACTS = 366;

function isDate(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The range between two moments as the requester writes them. Throws where it is empty, backwards or too long. */
function rangeOf(
  { requester }: Scope,
  fechaInicio: string,
  fechaFin: string,
  maximumDays: number,
): { from: number; to: number } {
  return rangeMs([fechaInicio, fechaFin], requester.timeZone, { endField: 'fechaFin', maximumDays });
}

/** The assets in reach, each with its customer and the time zone in which its days begin. */
function assetsWithDays(scope: Scope) {
  return scope
    .watched()
    .innerJoin('customer', 'customer.id', 'asset.customer_id')
    .select(['asset.id as assetId', 'asset.customer_id as customerId', 'customer.time_zone as timeZone']);
}

/** Calls of what an asset did, day by day. */
export function journeysResolvers({ history, addressOf }: JourneyParts): Resolvers<CallContext> {
  return {
    Query: {
      dayFacts: async (_root, { movilID, firstDay, lastDay }, context) => {
        for (const [field, date] of Object.entries({ firstDay, lastDay }))
          if (!isDate(date)) throw codedError('INVALID_INPUT', { field });
        if (lastDay < firstDay) throw codedError('INVALID_INPUT', { field: 'lastDay' });
        if (Date.parse(lastDay) - Date.parse(firstDay) >= MAX_DAYS_OF_FACTS * MS_PER_DAY)
          throw codedError('RANGE_TOO_LONG', { maximumDays: MAX_DAYS_OF_FACTS });
        const scope = scopeOf(context);
        const asset = await assetsWithDays(scope).where('asset.id', '=', movilID).executeTakeFirst();
        if (!asset) throw codedError('NOT_FOUND');
        const days = await readDayFacts(scope.db, historySeenBy(history, scope), asset, firstDay, lastDay);
        return days.map(dayView);
      },
      assetTotals: async (_root, { movilesID, fechaInicio, fechaFin }, context) => {
        const scope = scopeOf(context);
        const { from, to } = rangeOf(scope, fechaInicio, fechaFin, MAX_DAYS_OF_FACTS);
        const assets = await assetsWithDays(scope)
          .where(sql<boolean>`asset.id = ANY(${movilesID}::int[])`)
          .execute();
        const totals = await readTotals(scope.db, historySeenBy(history, scope), assets, from, to);
        return [...new Set(movilesID)].flatMap((mid) => {
          const facts = totals.get(mid);
          return facts ? { mid, ...factsView(facts) } : [];
        });
      },
      fuelHistory: async (_root, { movilID, fechaInicio, fechaFin }, context) => {
        const scope = scopeOf(context);
        const { from, to } = rangeOf(scope, fechaInicio, fechaFin, MAX_DAYS);
        const asset = await assetsWithDays(scope)
          .select('asset.fuel_tank_l as tankL')
          .where('asset.id', '=', movilID)
          .executeTakeFirst();
        if (!asset) throw codedError('NOT_FOUND');
        return fuelInRange(
          { db: scope.db, history: historySeenBy(history, scope), addressOf },
          asset,
          from,
          to,
        );
      },
      journeys: async (_root, { movilID, fechaInicio, fechaFin }, context) => {
        const scope = scopeOf(context);
        const { from, to } = rangeOf(scope, fechaInicio, fechaFin, MAX_DAYS);
        const asset = await scope
          .watched()
          .innerJoin('asset_type', 'asset_type.id', 'asset.type_id')
          .leftJoin('driver', 'driver.id', 'asset.driver_id')
          .where('asset.id', '=', movilID)
          .select([
            'asset.id',
            'asset.customer_id as customerId',
            'asset.name',
            'asset.license_plate as licensePlate',
            'asset.internal_number as internalNumber',
            'asset_type.description as type',
            'driver.first_name as driverFirstName',
            'driver.last_name as driverLastName',
          ])
          .executeTakeFirst();
        if (!asset) throw codedError('NOT_FOUND');
        return journeyInRange(
          {
            db: scope.db,
            history: historySeenBy(history, scope),
            addressOf,
            inTurn: (work) => inTurn(context, work),
          },
          asset,
          from,
          to,
          scope.requester.timeZone,
        );
      },
    },
    JourneyStep: { listPos: ({ listPos }) => listPos }, // a promise, for which a resolver is needed
  };
}
