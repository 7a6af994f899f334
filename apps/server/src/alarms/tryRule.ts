import type { AlarmDryRun, AlarmRuleInput } from '@rastro/contract/resolvers';
import { dryRun, isAboutAsset, localDateOf, localDays } from '@rastro/domain';
import { customerInReach } from '../access/customerInReach.ts';
import type { Scope } from '../access/scope.ts';
import { codedError } from '../errors.ts';
import { momentText } from '../moments.ts';
import { newestEvents } from '../store/events/read.ts';
import { checkedRule } from './ruleInput.ts';

const DAYS = 30;
const MOST_DAYS = 90;
const MS_PER_DAY = 86_400_000;
/** Enough for a large fleet's month, and answered within seconds. */
const MOST_EVENTS = 100_000;

/**
 * What a rule would have done with the stored events of the last days, by the functions that decide when it is in force, for the
 * vehicles in scope. Nothing is written and nobody notified. Throws INVALID_INPUT, NOT_FOUND.
 */
export async function tryRule(
  scope: Scope,
  input: AlarmRuleInput,
  wantedDays: number | null,
): Promise<AlarmDryRun> {
  const days = wantedDays ?? DAYS;
  if (days < 1 || days > MOST_DAYS) throw codedError('INVALID_INPUT', { field: 'days' });
  const customerId = await customerInReach(scope, input.customerId);
  const { rule } = await checkedRule(scope, customerId, input);
  const customer = await scope
    .customers()
    .where('customer.id', '=', customerId)
    .select(['customer.time_zone', 'customer.name'])
    .executeTakeFirstOrThrow();
  const timeZone = customer.time_zone;
  const now = Date.now();
  const since = now - days * MS_PER_DAY;

  const inGroups = new Set(await scope.assetIds(rule.groupIds));
  const assets = (
    await scope
      .assets()
      .where('asset.customer_id', '=', customerId)
      .select(['asset.id', 'asset.name', 'asset.license_plate as licensePlate'])
      .execute()
  ).filter(({ id }) => inGroups.has(id) || isAboutAsset(rule, id, []));
  const assetIds = assets.map(({ id }) => id);
  const events = await newestEvents(scope.db, customerId, assetIds, rule.events, since, MOST_EVENTS);
  const cut = events.length === MOST_EVENTS;
  const from = cut ? (events.at(-1)?.at ?? since) : since;

  const result = dryRun(rule, events, { timeZone, now });
  const perDay = new Map(localDays(from, now, timeZone).map(({ date }) => [date, 0]));
  for (const time of result.ringTimes) {
    const date = localDateOf(time, timeZone);
    perDay.set(date, (perDay.get(date) ?? 0) + 1);
  }
  const named = new Map(assets.map((asset) => [asset.id, asset]));
  return {
    from: momentText(from),
    to: momentText(now),
    customerName: customer.name,
    assetCount: assets.length,
    rings: result.ringTimes.length,
    incidents: result.incidents,
    events: result.events,
    assets: result.assets.flatMap(({ assetId, rings, events }) => {
      const asset = named.get(assetId);
      return asset ? [{ assetId, name: asset.name, licensePlate: asset.licensePlate, rings, events }] : [];
    }),
    days: [...perDay].map(([date, rings]) => ({ date, rings })),
    cut,
  };
}
