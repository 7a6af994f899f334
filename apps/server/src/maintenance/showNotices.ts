import type { QueryServiceArgs, ServiceNotice } from '@rastro/contract/resolvers';
import {
  FREQUENCIES,
  FREQUENCY_UNITS,
  type Indicator,
  metresToKm,
  SERVICE_TYPES,
  type Standing,
} from '@rastro/domain';
import type { Scope } from '../access/scope.ts';
import { momentText } from '../moments.ts';
import { noticesOfAssets, type StandingNotice, withStanding } from '../store/serviceNotices.ts';
import { describedOption } from './options.ts';
import { knownUsers } from './recipients.ts';

const SECONDS_PER_HOUR = 3_600;
const URGENCY: Readonly<Record<Indicator, number>> = { CRITICAL: 0, WARNING: 1, OK: 2 };

/** The notices of groups or vehicles in scope, the most urgent first; none where neither is named. */
export async function shownNotices(
  scope: Scope,
  { assetIds, groupIDs }: Partial<QueryServiceArgs>,
): Promise<ServiceNotice[]> {
  if (!assetIds?.length && !groupIDs?.length) return [];
  let assets = groupIDs?.length ? scope.assetsOf(groupIDs) : scope.assets();
  if (assetIds?.length) assets = assets.where('asset.id', 'in', [...assetIds]);
  const inReach = (await assets.select('asset.id').execute()).map(({ id }) => id);
  const notices = await noticesOfAssets(scope.db, inReach);
  const standing = await withStanding(scope.db, notices, { recent: true }, Date.now());
  const known = new Set(await knownUsers(scope, [...new Set(notices.flatMap(({ userIds }) => userIds))]));
  return standing.toSorted(byUrgency).map((each) => toServiceNotice(scope, each, known));
}

function byUrgency(a: StandingNotice, b: StandingNotice): number {
  const { indicator: ai, expectedTime: at } = a.standing;
  const { indicator: bi, expectedTime: bt } = b.standing;
  if (ai !== bi) return URGENCY[ai] - URGENCY[bi];
  return (at ?? Number.MAX_VALUE) - (bt ?? Number.MAX_VALUE) || a.notice.id - b.notice.id;
}

function toServiceNotice(
  scope: Scope,
  { notice, standing }: StandingNotice,
  known: ReadonlySet<number>,
): ServiceNotice {
  const { terms } = notice;
  const { limits, reading, basis } = standing;
  const isCalendar = basis === 'calendar';
  const km = inUnit(basis === 'odometer', metresToKm);
  const hours = inUnit(basis === 'hourMeter', (seconds) => seconds / SECONDS_PER_HOUR);
  return {
    id: notice.id,
    asset: { id: notice.assetId, name: notice.assetName, licensePlate: notice.licensePlate },
    serviceType: describedOption(scope, SERVICE_TYPES, notice.serviceTypeId),
    frequency: describedOption(scope, [...FREQUENCIES, ...FREQUENCY_UNITS], terms.frequencyId),
    quantityKm: terms.quantity,
    percentageAlert: terms.percentageAlert,
    emailsList: [...notice.emails],
    users: notice.userIds.filter((id) => known.has(id)),
    dateStart: momentText(terms.startTime),
    warningDate: isCalendar && limits ? momentText(limits.warning) : null,
    dueDate: isCalendar && limits ? momentText(limits.due) : null,
    actualOdo: km(reading),
    warningKm: km(limits?.warning),
    dueOdometer: km(limits?.due),
    actualHours: hours(reading),
    warningHours: hours(limits?.warning),
    dueHours: hours(limits?.due),
    indicator: standing.indicator,
    usePerDay: perDay(standing),
    expectedDate: standing.expectedTime === null ? null : momentText(standing.expectedTime),
  };
}

/** Shows a reading in its unit, to a thousandth; null for notices of another kind. */
const inUnit =
  (applies: boolean, toUnit: (si: number) => number) =>
  (si: number | null | undefined): number | null =>
    applies && si !== null && si !== undefined ? Math.round(toUnit(si) * 1_000) / 1_000 : null;

function perDay({ basis, usePerDay }: Standing): number | null {
  if (usePerDay === null) return null;
  return (
    Math.round((basis === 'odometer' ? metresToKm(usePerDay) : usePerDay / SECONDS_PER_HOUR) * 100) / 100
  );
}
