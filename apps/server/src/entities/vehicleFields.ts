import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import type { Values } from './kernel/entity.ts';
import type { FieldProblem, ReferenceTarget } from './kernel/fields.ts';

/** The target of a reference to a vehicle, which has to be in reach of who writes or reads it. */
export const VEHICLE_IN_REACH: ReferenceTarget = {
  table: 'asset',
  label: 'name',
  also: 'license_plate',
  reach: (scope) => scope.assets().select('asset.id') as never,
};

/** The present second, in which what is written holds from now on. */
export const thisSecond = (): string => momentText(Math.floor(Date.now() / 1_000) * 1_000);

/** The condition on the rows `t` by which a user bounded by groups sees those of the vehicles in reach; null for who sees all. */
export const ofVehiclesInReach = (scope: Scope): RawBuilder<boolean> | null =>
  scope.isBounded ? sql<boolean>`t.asset_id IN (${scope.assets().select('asset.id')})` : null;

/** What is wrong with a time from `dateFrom` to `dateTo`, which may be open: that it ends before it begins. */
export const endsAfterBeginning = ({ dateFrom, dateTo }: Values): readonly FieldProblem[] =>
  dateTo === null || String(dateFrom) < String(dateTo) ? [] : [{ field: 'dateTo', code: 'endsTooSoon' }];
