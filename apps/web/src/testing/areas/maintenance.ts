import type { MutationCreateServiceArgs, ServiceNotice, ServicePerformed } from '@rastro/contract/resolvers';
import {
  FREQUENCIES,
  FREQUENCY_UNITS,
  kmToMetres,
  type MeterReadings,
  metresToKm,
  SERVICE_TYPES,
  type ServiceOption,
  type Standing,
  serviceOption,
  standingOf,
  storedFrequencyId,
} from '@rastro/domain';
import { weekday } from '@rastro/format';
import type { Asked, FileAnswer } from '../api/asked.ts';
import { refusal } from '../api/refusal.ts';
import { TIME_ZONE } from '../fleet/company.ts';
import { nameAddress } from '../fleet/mailAddresses.ts';
import { addNotice, addPerformed, nextId } from '../fleet/maintenance.ts';
import type { FakeNotice, FakePerformed } from '../fleet/types.ts';
import { vehiclesInReach } from '../fleet/vehicles.ts';
import type { Area } from './area.ts';
import { momentMs } from './journeys.ts';

const SECONDS_PER_HOUR = 3_600;
const WEEKDAYS = ['LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'] as const;
const URGENCY = { CRITICAL: 0, WARNING: 1, OK: 2 };

/** Services that return, and those that were done. */
export const maintenance: Area = {
  Query: {
    serviceType: (_, _args, asked) => SERVICE_TYPES.map((option) => described(asked, option)),
    frequency: (_, _args, asked) => FREQUENCIES.map((option) => described(asked, option)),
    frequencyUnits: (_, _args, asked) => FREQUENCY_UNITS.map((option) => described(asked, option)),
    service: (_, { assetIds, groupIDs }, asked) => {
      const ids = reached(asked, assetIds, groupIDs);
      return asked.fleet.notices
        .filter((notice) => ids.has(notice.assetId))
        .map((notice) => shownNotice(notice, asked))
        .toSorted((a, b) => URGENCY[a.indicator] - URGENCY[b.indicator] || a.id - b.id);
    },
    getServicePerformed: (_, { assetIds, groupIDs, startDate, endDate, days }, asked) => {
      const ids = reached(asked, assetIds, groupIDs);
      const [from, to] = [momentMs(startDate), momentMs(endDate)];
      return asked.fleet.performed
        .filter(({ assetId, dateMs }) => ids.has(assetId) && dateMs >= from && dateMs <= to)
        .filter(({ dateMs }) => !days?.length || days.includes(weekdayOf(dateMs)))
        .toSorted((a, b) => b.dateMs - a.dateMs)
        .map((performed) => shownPerformed(performed, asked));
    },
  },
  Mutation: {
    createService: (_, { assetIds, ...notice }, { fleet, user }) => ({
      ids: assetIds.map((id) => {
        for (const address of notice.emailsList ?? [])
          nameAddress(fleet, user.shown.customer, address, { topic: 'MAINTENANCE' });
        const plate = fleet.vehicles.find((vehicle) => vehicle.id === id)?.plate ?? '';
        return addNotice(fleet, plate, termsOf(notice)).id;
      }),
    }),
    updateService: (_, { id, assetIds: _assetIds, ...notice }, { fleet }) => {
      Object.assign(found(fleet.notices, id), termsOf(notice));
      return { id };
    },
    deleteService: (_, { id }, { fleet }) => {
      fleet.notices = fleet.notices.filter((each) => each.id !== id);
      return { id };
    },
    createServicePerformed: (_, { assetId, date, renewServiceId, ...rest }, { fleet }) => {
      const plate = fleet.vehicles.find((vehicle) => vehicle.id === assetId)?.plate ?? '';
      const dateMs = momentMs(date);
      const renewed = fleet.notices.find(({ id }) => id === renewServiceId);
      if (renewed) Object.assign(renewed, { startMs: dateMs, startMeter: rest.kms ?? renewed.startMeter });
      const renewedServiceId = renewed?.id ?? null;
      return { id: addPerformed(fleet, plate, { ...nulls(rest), dateMs, renewedServiceId }).id };
    },
    updateServicePerformed: (_, { id, assetId, date, ...rest }, { fleet }) => {
      Object.assign(found(fleet.performed, id), { ...nulls(rest), assetId, dateMs: momentMs(date) });
      return { id };
    },
    deleteServicePerformed: (_, { id }, { fleet }) => {
      fleet.performed = fleet.performed.filter((each) => each.id !== id);
      return { id };
    },
    deleteServiceAttachment: (_, { id }, { fleet }) => {
      for (const performed of fleet.performed)
        performed.attachments = performed.attachments.filter((each) => each.id !== id);
      return { id };
    },
  },
};

/** Gives a stored file. */
export const readAttachment: FileAnswer = ({ pathname }, _init, { fleet }) =>
  new Response(found(storedFiles(fleet), Number(pathname.split('/').at(-1))).content);

/** Keeps a file that is sent with a performed service. */
export const storeAttachment: FileAnswer = ({ pathname, searchParams }, { body }, { fleet }) => {
  const performed = found(fleet.performed, Number(pathname.split('/').at(-2)));
  const content = body as Blob;
  const id = nextId(storedFiles(fleet));
  const name = searchParams.get('name') ?? '';
  performed.attachments.push({ id, name, contentType: content.type, sizeBytes: content.size, content });
  return Response.json({ id });
};

const storedFiles = ({ performed }: Asked['fleet']) => performed.flatMap((each) => each.attachments);

/** The vehicles in reach that are asked for: of these groups, and of those, where some are named, these. */
function reached(
  { fleet, user }: Asked,
  assetIds: readonly number[] | null | undefined,
  groupIds: readonly number[] | null | undefined,
): Set<number> {
  const all = vehiclesInReach(fleet, user)
    .filter(({ group }) => !groupIds?.length || groupIds.includes(group.id))
    .map(({ id }) => id);
  return new Set(assetIds?.length ? all.filter((id) => assetIds.includes(id)) : all);
}

const described = ({ user }: Asked, { id, name }: ServiceOption) => ({
  id,
  description: name[user.shown.language === 'US' ? 'en' : 'es'],
});

function option(asked: Asked, options: readonly ServiceOption[], id: number) {
  const known = serviceOption(options, id);
  return known ? described(asked, known) : { id, description: String(id) };
}

function found<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((each) => each.id === id);
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

type Terms = Omit<MutationCreateServiceArgs, 'assetIds'>;

const termsOf = ({ serviceTypeId, frequencyId, quantityKm, percentageAlert, dateStart, ...to }: Terms) => ({
  serviceTypeId,
  frequencyId: storedFrequencyId(frequencyId),
  quantity: quantityKm ?? null,
  percentageAlert,
  startMs: momentMs(dateStart),
  users: to.users ?? [],
  emails: to.emailsList ?? [],
});

type PerformedArguments = Partial<Record<'marca' | 'supplier' | 'notes' | 'currency', string | null>> &
  Partial<Record<'kms' | 'cost', number | null>> & { serviceTypeId: number };

const nulls = ({ serviceTypeId, kms, marca, supplier, notes, cost, currency }: PerformedArguments) => ({
  serviceTypeId,
  kms: kms || null,
  marca: marca ?? null,
  supplier: supplier ?? null,
  notes: notes ?? null,
  cost: cost ?? null,
  currency: cost ? (currency ?? null) : null,
});

const assetOf = ({ fleet }: Asked, assetId: number) => {
  const { id, name, plate } = found(fleet.vehicles, assetId);
  return { id, name, licensePlate: plate };
};

function shownNotice(notice: FakeNotice, asked: Asked): ServiceNotice {
  const standing = standingOf(termsOfStanding(notice), metersOf(notice, asked), Date.now());
  const { basis, limits, reading, indicator, usePerDay, expectedTime } = standing;
  const at = (ms: number | undefined) => (basis === 'calendar' && ms ? new Date(ms).toISOString() : null);
  const of = (kind: Standing['basis'], value: number | null | undefined) =>
    basis !== kind || value == null
      ? null
      : kind === 'odometer'
        ? metresToKm(value)
        : value / SECONDS_PER_HOUR;
  return {
    id: notice.id,
    asset: assetOf(asked, notice.assetId),
    serviceType: option(asked, SERVICE_TYPES, notice.serviceTypeId),
    frequency: option(asked, [...FREQUENCIES, ...FREQUENCY_UNITS], notice.frequencyId),
    quantityKm: notice.quantity,
    percentageAlert: notice.percentageAlert,
    emailsList: [...notice.emails],
    users: [...notice.users],
    dateStart: new Date(notice.startMs).toISOString(),
    warningDate: at(limits?.warning),
    dueDate: at(limits?.due),
    actualOdo: of('odometer', reading),
    warningKm: of('odometer', limits?.warning),
    dueOdometer: of('odometer', limits?.due),
    actualHours: of('hourMeter', reading),
    warningHours: of('hourMeter', limits?.warning),
    dueHours: of('hourMeter', limits?.due),
    indicator,
    usePerDay: of('odometer', usePerDay) ?? of('hourMeter', usePerDay),
    expectedDate: expectedTime === null ? null : new Date(expectedTime).toISOString(),
  };
}

const termsOfStanding = ({ frequencyId, quantity, percentageAlert, startMs, startMeter }: FakeNotice) => ({
  frequencyId,
  quantity,
  percentageAlert,
  startTime: startMs,
  meter: {
    source: 'device' as const,
    start: frequencyId === 6 ? kmToMetres(startMeter) : startMeter * SECONDS_PER_HOUR,
  },
  timeZone: TIME_ZONE,
});

function metersOf({ assetId }: FakeNotice, { fleet }: Asked): MeterReadings {
  const point = fleet.points.get(assetId);
  const unknown = { amount: 0, knownSince: null };
  return {
    odometer: { device: point?.odo == null ? null : kmToMetres(point.odo), computed: null },
    hourMeter: { device: point?.horo == null ? null : point.horo * SECONDS_PER_HOUR, computed: null },
    recent: { odometer: unknown, hourMeter: unknown },
  };
}

const shownPerformed = (
  { assetId, serviceTypeId, dateMs, attachments: files, ...rest }: FakePerformed,
  asked: Asked,
): ServicePerformed => ({
  ...rest,
  asset: assetOf(asked, assetId),
  serviceType: option(asked, SERVICE_TYPES, serviceTypeId),
  date: new Date(dateMs).toISOString(),
  attachments: files.map(({ content: _content, ...file }) => file),
});

function weekdayOf(ms: number): (typeof WEEKDAYS)[number] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(ms);
  return WEEKDAYS[weekday(day) - 1] as (typeof WEEKDAYS)[number];
}
