import { report } from '../../journeys/testing/journeyFleet.ts';
import { Outing } from '../../journeys/testing/outing.ts';
import type { TestServer } from '../../testing/testServer.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A notice as the API gives it. */
export interface ShownNotice {
  id: number;
  asset: { id: number; name: string; licensePlate: string };
  serviceType: { id: number; description: string };
  frequency: { id: number; description: string };
  quantityKm: number | null;
  percentageAlert: number;
  emailsList: string[];
  users: number[];
  dateStart: string;
  warningDate: string | null;
  dueDate: string | null;
  actualOdo: number | null;
  warningKm: number | null;
  dueOdometer: number | null;
  actualHours: number | null;
  warningHours: number | null;
  dueHours: number | null;
  indicator: 'OK' | 'WARNING' | 'CRITICAL';
  usePerDay: number | null;
  expectedDate: string | null;
}

/** A performed service as the API gives it. */
export interface ShownPerformed {
  id: number;
  asset: { id: number; name: string };
  serviceType: { id: number; description: string };
  date: string;
  kms: number | null;
  marca: string | null;
  supplier: string | null;
  notes: string | null;
  cost: number | null;
  currency: string | null;
  attachments: { id: number; name: string; contentType: string; sizeBytes: number }[];
  renewedServiceId: number | null;
}

const NOTICES = `query ($assets: [Id!], $groups: [Id!]) { service(assetIds: $assets, groupIDs: $groups) {
  id asset { id name licensePlate } serviceType { id description } frequency { id description } quantityKm percentageAlert emailsList
  users dateStart warningDate dueDate actualOdo warningKm dueOdometer actualHours warningHours dueHours indicator usePerDay
  expectedDate } }`;
const PERFORMED = `query ($assets: [Id!], $groups: [Id!], $from: DateTime!, $to: DateTime!, $days: [Weekday!]) {
  getServicePerformed(assetIds: $assets, groupIDs: $groups, startDate: $from, endDate: $to, days: $days) {
    id asset { id name } serviceType { id description } date kms marca supplier notes cost currency renewedServiceId
    attachments { id name contentType sizeBytes } } }`;
const FIELDS = `assetIds: $assetIds, serviceTypeId: $serviceTypeId, frequencyId: $frequencyId, quantityKm: $quantityKm,
  percentageAlert: $percentageAlert, dateStart: $dateStart, users: $users, emailsList: $emailsList`;
const VARIABLES = `$assetIds: [Id!]!, $serviceTypeId: Id!, $frequencyId: Id!, $quantityKm: Float, $percentageAlert: Int!,
  $dateStart: DateTime!, $users: [Id!], $emailsList: [String!]`;
const WORK = `$assetId: Id!, $serviceTypeId: Id!, $date: DateTime!, $kms: Float, $marca: String, $supplier: String, $notes: String,
  $cost: Float, $currency: String`;
const WORK_FIELDS = `assetId: $assetId, serviceTypeId: $serviceTypeId, date: $date, kms: $kms, marca: $marca, supplier: $supplier,
  notes: $notes, cost: $cost, currency: $currency`;

/** What a test says of a notice; the rest is an oil change each month, told 10 percent before. */
export type NoticeWish = Partial<{
  assetIds: number[];
  serviceTypeId: number;
  frequencyId: number;
  quantityKm: number | null;
  percentageAlert: number;
  dateStart: string;
  users: number[];
  emailsList: string[];
}>;

/** What a test says of a performed service; the rest is an oil change now. */
export type PerformedWish = Partial<{
  assetId: number;
  serviceTypeId: number;
  date: string;
  kms: number | null;
  marca: string;
  supplier: string;
  notes: string;
  cost: number | null;
  currency: string | null;
  renewServiceId: number | null;
}>;

/** The calls of maintenance, as somebody makes them who is logged in. */
export class Workshop {
  readonly #server: TestServer;
  readonly #token: string;
  readonly #assetId: number;

  /** `assetId` is the vehicle where a test names none. */
  constructor(server: TestServer, token: string, assetId: number) {
    this.#server = server;
    this.#token = token;
    this.#assetId = assetId;
  }

  #call<T>(query: string, variables: object): Promise<T> {
    return this.#server.call<T>(query, variables as Record<string, unknown>, this.#token);
  }

  async notices(assets: number[] | null = [this.#assetId], groups: number[] = []): Promise<ShownNotice[]> {
    return (await this.#call<{ service: ShownNotice[] }>(NOTICES, { assets, groups })).service;
  }

  async notice(id: number): Promise<ShownNotice> {
    const found = (await this.notices()).find((each) => each.id === id);
    if (!found) throw new Error(`no notice ${id}`);
    return found;
  }

  #wish(wish: NoticeWish) {
    return {
      assetIds: [this.#assetId],
      serviceTypeId: 50,
      frequencyId: 1,
      percentageAlert: 10,
      dateStart: new Date().toISOString(),
      ...wish,
    };
  }

  async create(wish: NoticeWish = {}): Promise<number[]> {
    const text = `mutation (${VARIABLES}) { createService(${FIELDS}) { ids } }`;
    return (await this.#call<{ createService: { ids: number[] } }>(text, this.#wish(wish))).createService.ids;
  }

  async createOne(wish: NoticeWish = {}): Promise<number> {
    return (await this.create(wish))[0] as number;
  }

  update(id: number, wish: NoticeWish): Promise<unknown> {
    const text = `mutation ($id: Id!, ${VARIABLES}) { updateService(id: $id, ${FIELDS}) { id } }`;
    return this.#call(text, { id, ...this.#wish(wish) });
  }

  remove(id: number): Promise<unknown> {
    return this.#call('mutation ($id: Id!) { deleteService(id: $id) { id } }', { id });
  }

  async performed(
    ask: Partial<{ assets: number[]; groups: number[]; from: string; to: string; days: string[] }> = {},
  ): Promise<ShownPerformed[]> {
    const variables = { assets: [this.#assetId], from: '2001-01-01', to: '2099-01-01', ...ask };
    const data = await this.#call<{ getServicePerformed: ShownPerformed[] }>(PERFORMED, variables);
    return data.getServicePerformed;
  }

  async perform(wish: PerformedWish = {}): Promise<number> {
    const text = `mutation (${WORK}, $renewServiceId: Id) {
      createServicePerformed(${WORK_FIELDS}, renewServiceId: $renewServiceId) { id } }`;
    const variables = { assetId: this.#assetId, serviceTypeId: 50, date: new Date().toISOString(), ...wish };
    const data = await this.#call<{ createServicePerformed: { id: number } }>(text, variables);
    return data.createServicePerformed.id;
  }

  updatePerformed(id: number, wish: PerformedWish): Promise<unknown> {
    const text = `mutation ($id: Id!, ${WORK}) { updateServicePerformed(id: $id, ${WORK_FIELDS}) { id } }`;
    const variables = {
      id,
      assetId: this.#assetId,
      serviceTypeId: 50,
      date: new Date().toISOString(),
      ...wish,
    };
    return this.#call(text, variables);
  }

  removePerformed(id: number): Promise<unknown> {
    return this.#call('mutation ($id: Id!) { deleteServicePerformed(id: $id) { id } }', { id });
  }

  /** Sends a file; gives the status and what was answered. */
  async attach(
    performedId: number,
    content: Uint8Array<ArrayBuffer>,
    name = 'factura.pdf',
  ): Promise<{ status: number; id: number | null; code: string | null; field: string | null }> {
    const url = `${this.#server.url}/api/maintenance/performed/${performedId}/attachments?name=${encodeURIComponent(name)}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/octet-stream' },
      body: content,
    });
    const answer = (await response.json()) as {
      id?: number;
      errors?: { extensions: { code: string; params: { field?: string } } }[];
    };
    const error = answer.errors?.[0]?.extensions;
    return {
      status: response.status,
      id: answer.id ?? null,
      code: error?.code ?? null,
      field: error?.params.field ?? null,
    };
  }

  download(id: number): Promise<Response> {
    return fetch(`${this.#server.url}/api/maintenance/attachments/${id}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    });
  }

  removeAttachment(id: number): Promise<unknown> {
    return this.#call('mutation ($id: Id!) { deleteServiceAttachment(id: $id) { id } }', { id });
  }
}

/** So many days of driving an hour a day at 25 m/s, 90 km, the last one ending an hour ago; from a reading of the odometer on. */
export async function driveDaily(
  server: TestServer,
  vehicle: { assetId: number; identifier: string },
  days: number,
  odometerM: number | null,
  now: number,
): Promise<void> {
  const outing = new Outing(vehicle.identifier, now - days * DAY - HOUR, odometerM);
  for (let day = 0; day < days; day++)
    outing
      .rest(23 * 60 - 10, { everyS: 600 })
      .drive(60, 25, { everyS: 60 })
      .rest(10, { everyS: 30 });
  outing.rest(30, { everyS: 300 });
  await report(server, vehicle, outing.messages);
}
