import type { DeviceSetup, EventSetup } from '@rastro/domain';
import { type Selectable, sql } from 'kysely';
import { PACES } from '../paces.ts';
import type { Db } from '../store/database.ts';
import { networkTest } from '../store/deviceNetworks.ts';
import { mountingOf, type PlacedMounting } from '../store/mountingPlace.ts';
import { readAnew } from '../store/readAnew.ts';
import type { Device } from '../store/tables.ts';
import { DeviceIdentity, type Identity, ownProtocol } from './deviceIdentity.ts';

/** Where a device sat, and when. */
export interface Mounting extends PlacedMounting {
  /** Of whom the device was then, and under which id. */
  customerId: number;
  deviceId: number;
  /** The speed in metres per second above which what is reported in the asset is an error of the device; null for any. */
  invalidSpeedMps: number | null;
}

/** A registered device as the ingest needs it. */
export interface RegisteredDevice extends Identity {
  identifier: string;
  /** The model as somebody entered it, or null. */
  model: string | null;
  /** How its messages are read beside what its protocol says. */
  setup: DeviceSetup;
  /** In order; with those of former customers, who keep what was taken then. */
  mountings: Mounting[];
  /** Since when it belongs to its customer, in milliseconds since 1970 UTC; null for always. */
  ownedFrom: number | null;
}

/** Where a fix of a device belongs. `outside`: the device was not mounted anywhere at the time, so its present asset gets it, flagged. */
export interface Place extends Pick<Mounting, 'assetId' | 'customerId' | 'deviceId' | 'invalidSpeedMps'> {
  outside: boolean;
}

type DeviceRow = Pick<
  Selectable<Device>,
  | 'id'
  | 'customer_id'
  | 'identifier'
  | 'model'
  | 'protocol'
  | 'other_protocol'
  | 'other_protocol_until'
  | 'secret_hash'
  | 'events'
  | 'temp_conversion_factor'
> & {
  device_networks: string[] | null;
  owned_from: Date | null;
  mountings: Mounting[];
};

/** The registered devices, in memory. Read anew every few seconds while somebody asks, and on `refresh` after a change. */
export class DeviceDirectory {
  readonly #db: Db;
  readonly #goodForMs: number;
  #devices = new Map<string, RegisteredDevice>();
  #byId = new Map<number, RegisteredDevice>();
  #readAt = 0;
  /** Tells a device from who only knows its number; what it learns is written before the table is read again. */
  readonly identity: DeviceIdentity;
  /** The reading that arrivals asked for; null while none is under way. */
  #preparing: Promise<void> | null = null;
  /** Reads the table again, with all that was committed when it is called. Throws what the store throws. */
  readonly refresh = readAnew(() => this.#read());

  constructor(db: Db, goodForMs = PACES.devicesMs, settledMs = PACES.settledMs) {
    this.identity = new DeviceIdentity(settledMs);
    this.#db = db;
    this.#goodForMs = goodForMs;
  }

  /**
   * Reads the table again where that was long ago; waits for it only where one of these identifiers is not known. Throws what the
   * store throws.
   */
  async prepare(identifiers: readonly string[]): Promise<void> {
    if (Date.now() - this.#readAt <= this.#goodForMs) return;
    this.#preparing ??= this.refresh().finally(() => {
      this.#preparing = null;
    });
    const reading = this.#preparing;
    if (identifiers.every((identifier) => this.#devices.has(identifier)))
      reading.catch(() => undefined); // the next batch asks again; the writer reports a lost database
    else await reading;
  }

  /** The device of an identifier, or null where none was registered when the table was last read. */
  find(identifier: string): RegisteredDevice | null {
    return this.#devices.get(identifier) ?? null;
  }

  /** The device with an id, or null. */
  withId(deviceId: number): RegisteredDevice | null {
    return this.#byId.get(deviceId) ?? null;
  }

  async #read(): Promise<void> {
    await this.identity.write(this.#db);
    const { rows } = await sql<DeviceRow>`
       WITH RECURSIVE line AS (
         SELECT id, id AS former_id FROM device WHERE deleted_at IS NULL
         UNION SELECT line.id, d.predecessor_id FROM line JOIN device d ON d.id = line.former_id WHERE d.predecessor_id IS NOT NULL)
       SELECT d.id, d.customer_id, d.identifier, d.model, d.protocol, d.other_protocol, d.other_protocol_until,
              d.secret_hash, d.events, d.temp_conversion_factor, c.device_networks, d.owned_from,
              coalesce(jsonb_agg(jsonb_build_object('assetId', m.asset_id, 'customerId', m.customer_id, 'deviceId', m.device_id,
                         'invalidSpeedMps', a.invalid_speed_mps,
                         'from', (extract(epoch FROM m.mounted_from) * 1000)::bigint,
                         'to', (extract(epoch FROM m.mounted_to) * 1000)::bigint) ORDER BY m.mounted_from)
                       FILTER (WHERE a.id IS NOT NULL), '[]') AS mountings
         FROM device d
         JOIN customer c ON c.id = d.customer_id
         JOIN line ON line.id = d.id
         LEFT JOIN mounting m ON m.device_id = line.former_id
         LEFT JOIN asset a ON a.id = m.asset_id AND (a.deleted_at IS NULL OR m.device_id <> d.id)
        WHERE d.deleted_at IS NULL
        GROUP BY d.id, c.id`.execute(this.#db);
    const networksOf = new Map<number, (address: string) => boolean>();
    for (const { customer_id, device_networks } of rows)
      if (device_networks && !networksOf.has(customer_id))
        networksOf.set(customer_id, networkTest(device_networks));
    this.#devices = new Map(
      rows.map((row) => [
        row.identifier,
        {
          deviceId: row.id,
          customerId: row.customer_id,
          identifier: row.identifier,
          model: row.model,
          setup: setupOf(row),
          registeredProtocol: row.protocol,
          protocol: ownProtocol(row.protocol),
          otherProtocol: row.other_protocol,
          otherProtocolUntil: row.other_protocol_until?.getTime() ?? null,
          secretHash: row.secret_hash,
          isInNetworks: networksOf.get(row.customer_id) ?? null,
          mountings: row.mountings,
          ownedFrom: row.owned_from?.getTime() ?? null,
        },
      ]),
    );
    this.#byId = new Map(this.#devices.values().map((device) => [device.deviceId, device]));
    this.#readAt = Date.now();
  }
}

const setupOf = ({ events, temp_conversion_factor }: DeviceRow): DeviceSetup => ({
  flagsByCode: new Map((JSON.parse(events) as EventSetup[]).map(({ value, flags }) => [value, flags])),
  temperatureFactor: temp_conversion_factor,
});

/** The asset that a fix of the device belongs to; null where the device never sat in one. */
export function placeOf(device: RegisteredDevice, fixTime: number): Place | null {
  const { mountings, ownedFrom, customerId } = device;
  const place = mountingOf(mountings, fixTime);
  // What was taken before it came to its customer is the former one's, whatever became of the vehicle there.
  const former =
    place?.outside !== false && ownedFrom !== null && fixTime < ownedFrom
      ? (mountings.findLast((each) => each.customerId !== customerId) ?? null)
      : null;
  if (former) return { ...former, outside: true };
  return place && { ...place.mounting, outside: place.outside };
}
