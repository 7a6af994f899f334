import { momentOf } from '@rastro/format';
import { assetId, TIME_ZONE } from './company.ts';
import { dayAgo } from './history.ts';
import type { FakeFleet, FakeNotice, FakePerformed } from './types.ts';

const DAY_MS = 86_400_000;

/** A notice as a test wishes it; the rest is a yearly inspection from today, announced 10 percent before. */
export type NoticeWish = Partial<FakeNotice> & { startedDaysAgo?: number };

/** Puts a notice of a vehicle where the server keeps them; gives it. */
export function addNotice(
  fleet: FakeFleet,
  plate: string,
  { startedDaysAgo = 0, ...wish }: NoticeWish = {},
): FakeNotice {
  const id = assetId(plate);
  const notice: FakeNotice = {
    id: nextId(fleet.notices),
    assetId: id,
    serviceTypeId: 10,
    frequencyId: 5,
    quantity: null,
    percentageAlert: 10,
    startMs: Date.now() - startedDaysAgo * DAY_MS,
    startMeter: fleet.points.get(id)?.odo ?? 0,
    users: [],
    emails: [],
    ...wish,
  };
  fleet.notices.push(notice);
  return notice;
}

/** Puts a performed service of a vehicle where the server keeps them; gives it. Without a date it was done yesterday at ten. */
export function addPerformed(
  fleet: FakeFleet,
  plate: string,
  wish: Partial<FakePerformed> = {},
): FakePerformed {
  const performed: FakePerformed = {
    id: nextId(fleet.performed),
    assetId: assetId(plate),
    serviceTypeId: 60,
    dateMs: momentOf(`${dayAgo(1)} 10:00:00`, TIME_ZONE),
    kms: null,
    marca: null,
    supplier: null,
    notes: null,
    cost: null,
    currency: null,
    attachments: [],
    renewedServiceId: null,
    ...wish,
  };
  fleet.performed.push(performed);
  return performed;
}

/** The id of the next row. */
export const nextId = (rows: readonly { id: number }[]): number =>
  Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** What is kept of maintenance when a test begins: all of AND-112, one notice due, one soon, and one by its odometer. */
export function addFirstServices(fleet: FakeFleet): void {
  addNotice(fleet, 'AND-112', { serviceTypeId: 50, frequencyId: 6, quantity: 1_000 });
  addNotice(fleet, 'AND-112', { serviceTypeId: 10, startedDaysAgo: 350 });
  addNotice(fleet, 'AND-112', { serviceTypeId: 20, startedDaysAgo: 400 });
  addPerformed(fleet, 'AND-112', { kms: 12_000, supplier: 'Taller Norte' });
}
