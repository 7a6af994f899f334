import { DEFAULT_ALARM_PREFERENCES, NOTIFICATION_TYPE } from '@rastro/domain';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { FleetDirectory } from '../live/fleetDirectory.ts';
import { DELIVERY_CHANNEL, DELIVERY_STATUS, INCIDENT_KIND } from '../store/codes.ts';
import { inTransaction, type Store } from '../store/database.ts';
import { commentIncident } from '../store/incidents/handling.ts';
import { acknowledge } from '../store/incidents/waiting.ts';
import { resume, suspend } from '../store/suspension.ts';
import { testStore } from '../store/testing/testStore.ts';
import { crashingStore } from '../testing/crashingStore.ts';
import {
  confirmTestAddresses,
  insertTestRule,
  type TestEvent,
  writeTestEvent,
} from '../testing/testAlarms.ts';
import { fillTestFleet } from '../testing/testFleet.ts';
import { AlarmEvaluator } from './evaluator.ts';
import { type AlarmChange, AlarmNews } from './news.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
const store = await testStore();
const { north, south } = await fillTestFleet(store);
for (const { customerId } of [north, south])
  await confirmTestAddresses(store, customerId, ['turno@rastro.test']);
const [asset, other] = north.assets as [(typeof north.assets)[0], (typeof north.assets)[0]];
const { customerId } = north;
/** More than one receiver gets in an hour. */
const PER_CUSTOMER_HOUR = 20;
const T = Date.UTC(2026, 10, 18, 15, 0, 0); // a Wednesday, ten in the morning in Lima
let now = T;

interface Process {
  rounds(): Promise<void>;
  changes: AlarmChange[];
}

/** An evaluator as a start of the process makes it. */
function startProcess(on: Store = store): Process {
  const news = new AlarmNews();
  const changes: AlarmChange[] = [];
  news.listen((change) => changes.push(change));
  const evaluator = new AlarmEvaluator({
    db: on.db,
    directory: new FleetDirectory(on.db),
    news,
    log,
    perCustomerHour: PER_CUSTOMER_HOUR,
    now: () => now,
  });
  const rounds = async (): Promise<void> => {
    while (await evaluator.round());
  };
  return { rounds, changes };
}

let evaluating = startProcess();
const write = (event: Partial<TestEvent>) =>
  writeTestEvent(store, { customerId, assetId: asset.assetId, at: now, ...event });
/** Writes an event, and evaluates. */
const happen = async (event: Partial<TestEvent> = {}): Promise<void> => {
  await write(event);
  await evaluating.rounds();
};
const rule = (definition: Parameters<typeof insertTestRule>[2] = {}, whose = customerId) =>
  insertTestRule(store, whose, definition);
const read = async (text: string, values: unknown[] = []) => (await store.pool.query(text, values)).rows;
const incidents = () =>
  read(
    `SELECT id, asset_id, code, type_id, kind, event_count, late, listed, end_time, acknowledged_at IS NOT NULL AS acknowledged
       FROM notification ORDER BY id`,
  );
const rings = (): number => evaluating.changes.reduce((sum, change) => sum + change.ringing.length, 0);
const waiting = async (): Promise<number> =>
  (await read('SELECT coalesce(sum(waiting), 0)::int AS waiting FROM notification_counter'))[0].waiting;
const acknowledgeAll = () =>
  inTransaction(store.db, async (tx) => {
    const ids = (await tx.selectFrom('notification').select('id').execute()).map((row) => row.id);
    await acknowledge(tx, ids, north.managerId);
  });

beforeEach(async () => {
  now = T;
  await read(
    'TRUNCATE notification, notification_counter, notification_read_counter, event, alarm_rule CASCADE',
  );
  await read('UPDATE alarm_cursor SET sequence = (SELECT last_value FROM live_number)');
  evaluating = startProcess();
});

describe('an event', () => {
  it('opens an incident and rings, once', async () => {
    await rule();
    await happen();
    await evaluating.rounds();
    expect(await incidents()).toMatchObject([
      {
        code: 'sos',
        type_id: NOTIFICATION_TYPE.alarm,
        kind: INCIDENT_KIND.HARDWARE,
        event_count: 1,
        late: false,
        listed: true,
      },
    ]);
    expect([rings(), await waiting()]).toEqual([1, 1]);
  });

  it('is nobody’s business without a rule for it, its vehicle, its group, its customer and its time', async () => {
    await rule({ events: ['powerDisconnected'] });
    await rule({ assetIds: [other.assetId] });
    await rule({ groupIds: [south.groupId] });
    await rule({}, south.customerId);
    await read("UPDATE alarm_rule SET enabled_from = now() + interval '100 years' WHERE id = $1", [
      await rule(),
    ]);
    await read('UPDATE alarm_rule SET enabled = false WHERE id = $1', [await rule()]);
    await happen();
    expect(await incidents()).toEqual([]);
  });

  it.each([
    [
      'has no alerts',
      (enabled: boolean) =>
        read('UPDATE asset SET alerts_enabled = $2 WHERE id = $1', [asset.assetId, enabled]),
    ],
    [
      'is in the workshop',
      (enabled: boolean) =>
        enabled
          ? read('DELETE FROM workshop_stay')
          : read(
              `INSERT INTO workshop_stay (customer_id, asset_id, started_at, ended_at)
               SELECT customer_id, id, now() - interval '1 hour', now() + interval '1 hour' FROM asset WHERE id = $1`,
              [asset.assetId],
            ),
    ],
  ])('rings nobody where its vehicle %s, and ends what rang before', async (_what, alerts) => {
    await rule({ events: ['sos', 'towing'] });
    await happen({ code: 'towing' });
    try {
      await alerts(false);
      evaluating = startProcess();
      now += MINUTE;
      await happen();
      await happen({ code: 'towing', at: T, endTime: now });
    } finally {
      await alerts(true);
    }
    expect(rings()).toBe(0);
    expect(await incidents()).toMatchObject([{ code: 'towing', event_count: 1, end_time: new Date(now) }]);
  });

  it('is one for a rule that names its vehicle, its group or the root', async () => {
    await rule({ assetIds: [asset.assetId], events: ['sos'] });
    await rule({ groupIds: [north.groupId], events: ['tamper'] });
    await rule({ groupIds: [north.rootGroupId], events: ['collision'] });
    for (const code of ['sos', 'tamper', 'collision']) await happen({ code });
    expect(await incidents()).toHaveLength(3);
  });

  it('in a private time says no place, and rings nobody where it is about one', async () => {
    await rule({ events: ['sos', 'geofenceEntered'] });
    await read(
      `INSERT INTO private_time (customer_id, asset_id, started_at) SELECT customer_id, id, $2 FROM asset WHERE id = $1`,
      [asset.assetId, new Date(T)],
    );
    try {
      await happen({ code: 'geofenceEntered', source: 'rule', detail: { alertsInputOutput: true } });
      await happen({ code: 'sos' });
      await happen({ code: 'sos', at: T - MINUTE, fingerprint: 2 });
    } finally {
      await read('DELETE FROM private_time');
    }
    expect(await read('SELECT code, latitude_e7 FROM notification ORDER BY first_at DESC')).toEqual([
      { code: 'sos', latitude_e7: null },
      { code: 'sos', latitude_e7: -120931000 },
    ]);
  });

  it('of a geofence without alerts is reported by a rule that names the geofence only', async () => {
    await rule({ events: ['geofenceEntered'] });
    const enter = (subject: number, alertsInputOutput: boolean) =>
      happen({ code: 'geofenceEntered', source: 'rule', subject, detail: { alertsInputOutput } });
    await enter(5, false);
    expect(await incidents()).toEqual([]);
    await enter(6, true);
    expect(await incidents()).toHaveLength(1);
    await rule({ events: ['geofenceEntered'], geofenceIds: [7] });
    await enter(7, false);
    expect(await incidents()).toHaveLength(2);
  });

  it('of a road without a deviation alarm is reported by a rule that names the road only', async () => {
    await rule({ events: ['routeDeviation', 'stopSkipped'] });
    const leave = (subject: number, alarm: boolean) =>
      happen({ code: 'routeDeviation', source: 'rule', subject, endTime: null, detail: { alarm } });
    await leave(5, false);
    expect(await incidents()).toEqual([]);
    await leave(6, true);
    expect(await incidents()).toHaveLength(1);
    await rule({ events: ['routeDeviation', 'stopSkipped'], roadIds: [5] });
    await leave(5, false);
    expect(await incidents()).toHaveLength(2);
  });

  it('of a stop is about the road that it is on, whatever its own number', async () => {
    await rule({ events: ['stopSkipped'], roadIds: [5] });
    const skip = (subject: number, roadId: number) =>
      happen({ code: 'stopSkipped', source: 'rule', subject, detail: { roadId } });
    await skip(5, 4);
    expect(await incidents()).toEqual([]);
    await skip(41, 5);
    expect(await incidents()).toHaveLength(1);
  });

  it('of a stay in a geofence rings once it has lasted as long as the rule wants, from the entry on', async () => {
    await rule({ events: ['geofenceDwell'], dwellS: 3600 });
    const stay = (more: Partial<TestEvent>) =>
      happen({
        code: 'geofenceDwell',
        source: 'rule',
        subject: 5,
        at: T,
        detail: { enterTime: T - 30 * MINUTE },
        ...more,
      });
    now = T + MINUTE;
    await stay({ endTime: null, decidedTime: T });
    expect(await incidents()).toEqual([]);
    now = T + 30 * MINUTE;
    await evaluating.rounds();
    expect(await incidents()).toHaveLength(1);
  });

  it('is listed as maintenance where it is about that, and by the rule’s type elsewhere', async () => {
    await rule({ events: ['maintenanceDue', 'sos'], typeId: NOTIFICATION_TYPE.events });
    await happen({ code: 'maintenanceDue', source: 'clock' });
    await happen();
    expect(await incidents()).toMatchObject([
      { type_id: NOTIFICATION_TYPE.maintenance, kind: INCIDENT_KIND.NONE },
      { type_id: NOTIFICATION_TYPE.events, kind: INCIDENT_KIND.NONE },
    ]);
  });

  it('is not listed by a rule that notifies by other channels only, until another lists it', async () => {
    await rule({ inApp: false });
    await happen();
    expect([await waiting(), evaluating.changes.length]).toEqual([0, 0]);
    await rule({ coolDownS: 600 });
    now += MINUTE;
    await happen();
    expect(await waiting()).toBe(1);
  });
});

describe('repeats', () => {
  it('fold into one incident while the rule cools down, and ring again after it', async () => {
    await rule({ coolDownS: 600 });
    for (let i = 0; i < 10; i++) {
      await happen();
      now += MINUTE;
    }
    expect(await incidents()).toMatchObject([{ event_count: 10 }]);
    expect(rings()).toBe(1);
    await happen();
    expect(await incidents()).toMatchObject([{ event_count: 10 }, { event_count: 1 }]);
    expect([rings(), await waiting()]).toEqual([2, 2]);
  });

  it('of what was acknowledged are listed anew, and quiet while it cools down', async () => {
    await rule({ coolDownS: 600 });
    await happen();
    await acknowledgeAll();
    now += MINUTE;
    await happen();
    now += MINUTE;
    await happen();
    expect(await incidents()).toMatchObject([
      { acknowledged: true, event_count: 1 },
      { acknowledged: false, event_count: 2 },
    ]);
    expect([rings(), await waiting()]).toEqual([1, 1]);
  });

  it('of other vehicles, codes and places are other incidents', async () => {
    await rule({ events: ['sos', 'tamper', 'geofenceEntered'], coolDownS: 600 });
    await happen();
    await happen({ assetId: other.assetId });
    await happen({ code: 'tamper' });
    await happen({ code: 'geofenceEntered', subject: 1 });
    await happen({ code: 'geofenceEntered', subject: 2 });
    expect(await incidents()).toHaveLength(5);
    expect(rings()).toBe(5);
  });
});

describe('an episode', () => {
  const speed = (more: Partial<TestEvent>) =>
    write({ code: 'speedExcess', source: 'rule', at: T, endTime: null, ...more }).then(() =>
      evaluating.rounds(),
    );

  it('rings once it has lasted the minimum, by the clock alone', async () => {
    await rule({ events: ['speedExcess'], minimumDurationS: 120 });
    await speed({});
    now = T + 119_000;
    await evaluating.rounds();
    expect(await incidents()).toEqual([]);
    now = T + 120_000;
    await evaluating.rounds();
    expect(await incidents()).toMatchObject([{ code: 'speedExcess', end_time: null }]);
    expect(rings()).toBe(1);
    now = T + 300_000;
    await speed({ endTime: T + 290_000 });
    expect(await incidents()).toMatchObject([{ end_time: new Date(T + 290_000), event_count: 1 }]);
    expect([rings(), (await read('SELECT FROM alarm_watch')).length]).toEqual([1, 0]);
  });

  it('that ends sooner does not ring, and one reported when it is over does where it was long enough', async () => {
    await rule({ events: ['speedExcess'], minimumDurationS: 120 });
    await speed({});
    now = T + 60_000;
    await speed({ endTime: T + 60_000 });
    now = T + HOUR;
    await evaluating.rounds();
    expect(await incidents()).toEqual([]);
    await speed({ at: now - 5 * MINUTE, endTime: now - MINUTE, decidedTime: now - MINUTE });
    expect([(await incidents()).length, rings()]).toEqual([1, 1]);
  });

  it('rings again while it lasts and nobody acknowledges it', async () => {
    await rule({ events: ['noTransmission'], repeatIntervalS: 600 });
    await write({ code: 'noTransmission', source: 'clock', endTime: null });
    for (let minute = 0; minute <= 25; minute++) {
      now = T + minute * MINUTE;
      await evaluating.rounds();
    }
    expect(rings()).toBe(3);
    await acknowledgeAll();
    now += HOUR;
    await evaluating.rounds();
    expect([rings(), (await incidents()).length]).toEqual([3, 1]);
  });
});

describe('a moment with a dwell', () => {
  it.each([
    ['that stands rings when the dwell is over', null, 1],
    ['that is undone in time does not', 60, 0],
    ['that is undone after it does', 200, 1],
  ])('%s', async (_what, undoneAfterS, expected) => {
    await rule({ events: ['powerDisconnected'], dwellS: 180 });
    await happen({ code: 'powerDisconnected' });
    expect(await incidents()).toEqual([]);
    for (const after of [60, 180, 200]) {
      now = T + after * 1000;
      if (after === undoneAfterS) await happen({ code: 'powerConnected' });
      else await evaluating.rounds();
    }
    expect([(await incidents()).length, rings()]).toEqual([expected, expected]);
  });
});

describe('hours', () => {
  it('are the customer’s: outside of them nothing is listed', async () => {
    await rule({ hours: [{ days: [3], fromMinute: 22 * 60, toMinute: 6 * 60 }] });
    await happen(); // Wednesday 10:00
    now = Date.UTC(2026, 10, 19, 10, 59); // Thursday 05:59
    await happen();
    now = Date.UTC(2026, 10, 19, 11, 0);
    await happen();
    expect(await incidents()).toHaveLength(1);
  });
});

describe('late and derived again', () => {
  it('late data are listed as such, folded, and ring nobody', async () => {
    await rule();
    for (const hours of [9, 8, 7]) await happen({ at: T - hours * HOUR, recordedTime: T });
    expect(await incidents()).toMatchObject([{ late: true, event_count: 3 }]);
    expect([rings(), await waiting()]).toEqual([0, 1]);
    await happen();
    expect([(await incidents()).length, rings()]).toEqual([2, 1]);
  });

  it('what is derived again under its key is the same, acknowledged or not', async () => {
    await rule({ events: ['speedExcess'] });
    const event = { code: 'speedExcess', source: 'rule', endTime: T + MINUTE } as const;
    await happen(event);
    await acknowledgeAll();
    await read('DELETE FROM event');
    now += 2 * HOUR;
    await happen({ ...event, at: T, decidedTime: T, recordedTime: now });
    evaluating = startProcess();
    await evaluating.rounds();
    expect([(await incidents()).length, await waiting(), rings()]).toEqual([1, 0, 0]);
  });

  it('what late data moved is the same too, and does not come back', async () => {
    await rule({ events: ['speedExcess'] });
    await happen({ code: 'speedExcess', source: 'rule', endTime: null });
    await acknowledgeAll();
    await read('DELETE FROM event');
    now += MINUTE;
    await happen({
      code: 'speedExcess',
      source: 'rule',
      at: T - 20_000,
      fingerprint: 9,
      endTime: T + MINUTE,
    });
    expect([(await incidents()).length, await waiting(), rings()]).toEqual([1, 0, 1]);
    now += MINUTE; // but another one while the first still stands in the store is another one
    await happen({ code: 'speedExcess', source: 'rule', endTime: null });
    expect([(await incidents()).length, rings()]).toEqual([2, 2]);
  });
});

describe('two rules for one event', () => {
  it('share the incident, and each rings by its own cool-down', async () => {
    const first = await rule({ coolDownS: 600 });
    const second = await rule({ coolDownS: 60 });
    await happen();
    now += 2 * MINUTE;
    await happen();
    expect(await incidents()).toMatchObject([{ event_count: 2 }]);
    expect(await read('SELECT rule_ids FROM notification')).toEqual([{ rule_ids: [first, second] }]);
    expect(await read('SELECT rule_id FROM alarm_ring WHERE rang_at = $1', [new Date(now)])).toEqual([
      { rule_id: second },
    ]);
  });
});

describe('whatever ends the process', () => {
  it('each event is announced once: at every query that can be the last', async () => {
    const rules = {
      events: ['sos', 'speedExcess'],
      email: true,
      emails: ['turno@rastro.test'],
      coolDownS: 0,
    };
    const episode = { code: 'speedExcess', source: 'rule', at: T, endTime: null } as const;
    let queries = 0;
    const counting = crashingStore(store, () => {
      queries += 1;
      return 'done';
    });
    const scenario = async (on: Store): Promise<void> => {
      await startProcess(on).rounds();
    };
    const prepare = async (): Promise<void> => {
      await read('TRUNCATE notification, notification_counter, event, alarm_rule, alarm_delivery CASCADE');
      now = T;
      await rule(rules);
      await rule({ ...rules, minimumDurationS: 60, repeatIntervalS: 600 });
      for (const second of [0, 1, 2]) await write({ at: T + second * 1000 });
      await write({ ...episode, endTime: T + 120_000 });
      await write({ ...episode, assetId: other.assetId });
      now = T + 120_000;
    };
    const outcome = async () => ({
      incidents: (await incidents()).map(({ id: _id, ...rest }) => rest),
      deliveries: await read(
        'SELECT receiver, message ->> $1 AS code, count(*)::int FROM alarm_delivery GROUP BY 1, 2 ORDER BY 1, 2',
        ['code'],
      ),
      waiting: await waiting(),
      watches: await read('SELECT asset_id, due_at FROM alarm_watch ORDER BY 1'),
    });
    await prepare();
    await scenario(counting.store);
    const expected = await outcome();
    expect(expected.deliveries).toEqual([
      { receiver: 'turno@rastro.test', code: 'sos', count: 3 },
      { receiver: 'turno@rastro.test', code: 'speedExcess', count: 2 },
    ]);
    expect(queries).toBeGreaterThan(50);
    for (let last = 0; last < queries; last += 9)
      for (const fate of ['lostBefore', 'lostAfter'] as const) {
        await prepare();
        let asked = 0;
        const crashing = crashingStore(store, () => (asked++ === last ? fate : 'done'));
        await scenario(crashing.store).catch(() => undefined);
        crashing.die();
        await scenario(store);
        expect(await outcome(), `${fate} query ${last}`).toEqual(expected);
      }
  }, 240_000);
});

describe('who is notified', () => {
  const deliveries = () =>
    read(
      `SELECT user_id, channel, receiver, status, message ->> 'language' AS language FROM alarm_delivery ORDER BY id`,
    );
  const mail = (id: number | string, address: string) =>
    read(`UPDATE app_user SET email = $2 WHERE ${typeof id === 'number' ? 'id' : 'user_name'} = $1`, [
      id,
      address,
    ]);

  it('users, those of roles and addresses, each once; never who may not see the vehicle', async () => {
    await mail(north.managerId, 'Gerente@rastro.test');
    await mail(north.operatorName, 'operador@rastro.test');
    await mail(south.managerId, 'sur@rastro.test');
    const [{ id: role }] = await read("SELECT id FROM role WHERE name = 'Operador'");
    const [{ id: operator }] = await read('SELECT id FROM app_user WHERE user_name = $1', [
      north.operatorName,
    ]);
    await read('INSERT INTO user_group VALUES ($1, $2)', [operator, north.groupId]);
    await read(
      "INSERT INTO push_device (user_id, endpoint, p256dh, auth, name) VALUES ($1, 'https://push.test/1', 'k', 'a', 'x')",
      [north.managerId],
    );
    await rule({
      email: true,
      push: true,
      userIds: [north.managerId, south.managerId],
      roleIds: [role],
      emails: ['gerente@rastro.test', 'turno@rastro.test'],
      webhookUrl: 'https://hooks.test/a',
    });
    await happen();
    expect((await deliveries()).map((row) => row.receiver)).toEqual([
      'gerente@rastro.test',
      'https://push.test/1',
      'operador@rastro.test',
      'turno@rastro.test',
      'https://hooks.test/a',
    ]);
    await read('DELETE FROM alarm_delivery');
    await happen({ assetId: other.assetId }); // outside of the operator's group
    expect((await deliveries()).map((row) => row.receiver)).not.toContain('operador@rastro.test');
    await read('DELETE FROM user_group');
  });

  it('as much as each wants; what is more waits for the digest', async () => {
    await mail(north.managerId, 'gerente@rastro.test');
    await read('INSERT INTO notification_preference VALUES ($1, true, true, 2, 2, 60)', [north.managerId]);
    await rule({
      events: ['tow'],
      email: true,
      userIds: [north.managerId],
      webhookUrl: 'https://hooks.test/a',
    });
    for (let i = 0; i < 4; i++) {
      await happen({ code: 'tow' });
      now += MINUTE;
    }
    const byChannel = async (channel: number) =>
      (await deliveries()).filter((row) => row.channel === channel).map((row) => row.status);
    const { EMAIL, WEBHOOK } = DELIVERY_CHANNEL;
    const { WAITING, DIGEST } = DELIVERY_STATUS;
    expect(await byChannel(EMAIL)).toEqual([WAITING, WAITING, DIGEST, DIGEST]);
    expect(await byChannel(WEBHOOK)).toEqual([WAITING, WAITING, WAITING, WAITING]);
    now += HOUR;
    await happen({ code: 'tow' });
    expect(await byChannel(EMAIL)).toEqual([WAITING, WAITING, DIGEST, DIGEST, WAITING]);
    await read('UPDATE notification_preference SET email = false');
    await happen({ code: 'tow', fingerprint: 2 });
    expect(await byChannel(EMAIL)).toHaveLength(5);
    await read('DELETE FROM notification_preference');
  });

  it('from each customer as much as one wants, whatever another customer sends to the same address', async () => {
    const definition = { events: ['tow', 'sos'], email: true, emails: ['turno@rastro.test'] };
    await rule(definition);
    await rule(definition, south.customerId);
    const ofCustomer = async (id: number) =>
      (await read('SELECT status FROM alarm_delivery WHERE customer_id = $1 ORDER BY id', [id])).map(
        (row) => row.status,
      );
    const { WAITING, DIGEST } = DELIVERY_STATUS;
    const most = DEFAULT_ALARM_PREFERENCES.emailPerHour;
    for (let fingerprint = 1; fingerprint <= most + 1; fingerprint++)
      await happen({ code: 'tow', fingerprint });
    expect(await ofCustomer(customerId)).toEqual([...Array(most).fill(WAITING), DIGEST]);
    await happen({ customerId: south.customerId, assetId: south.assets[0]?.assetId as number, code: 'tow' });
    expect(await ofCustomer(south.customerId)).toEqual([WAITING]);
    await happen({ code: 'sos' });
    expect((await ofCustomer(customerId)).at(-1)).toBe(WAITING); // panic waits for no digest
  });

  it('of a customer as much as it may send in an hour; panic and webhooks go out all the same', async () => {
    const emails = ['turno@rastro.test', 'noche@rastro.test'];
    await confirmTestAddresses(store, customerId, emails);
    await rule({ events: ['tow', 'sos'], email: true, emails, webhookUrl: 'https://hooks.test/a' });
    const { EMAIL, WEBHOOK } = DELIVERY_CHANNEL;
    const { WAITING, DIGEST } = DELIVERY_STATUS;
    const count = async (channel: number, status: number) =>
      (await deliveries()).filter((row) => row.channel === channel && row.status === status).length;
    for (let fingerprint = 1; fingerprint <= 12; fingerprint++) await happen({ code: 'tow', fingerprint });
    expect(await count(EMAIL, WAITING)).toBe(PER_CUSTOMER_HOUR);
    expect(await count(EMAIL, DIGEST)).toBe(24 - PER_CUSTOMER_HOUR);
    expect(await count(WEBHOOK, WAITING)).toBe(12);
    await happen({ code: 'sos' });
    expect(await count(EMAIL, WAITING)).toBe(PER_CUSTOMER_HOUR + 2);
    now += HOUR;
    await happen({ code: 'tow', fingerprint: 13 });
    expect(await count(EMAIL, WAITING)).toBe(PER_CUSTOMER_HOUR + 4);
  });
});

describe('escalation', () => {
  const boss = 'jefa@rastro.test';
  const escalating = () =>
    rule({ escalation: { afterS: 600, userIds: [], roleIds: [], emails: [boss] }, coolDownS: 0 });
  const escalated = () =>
    read(`SELECT message->>'unansweredS' AS after FROM alarm_delivery WHERE receiver = $1`, [boss]);
  const only = async () => (await read('SELECT id FROM notification'))[0].id as number;

  beforeEach(() => confirmTestAddresses(store, customerId, [boss]));

  it('notifies others of what nobody answered in time, once, however many processes look', async () => {
    await escalating();
    await happen();
    now += 9 * MINUTE;
    await evaluating.rounds();
    expect(await escalated()).toEqual([]);
    now += 2 * MINUTE;
    const other = startProcess(); // which has not heard of the vehicle yet
    await other.rounds();
    await Promise.all([evaluating.rounds(), other.rounds()]);
    expect(await escalated()).toEqual([{ after: '600' }]);
    expect(evaluating.changes.length + other.changes.length).toBe(2);
    // What happens again joins the incident, which has been escalated.
    await happen({ at: now, fingerprint: 2 });
    now += HOUR;
    await evaluating.rounds();
    expect((await escalated()).length).toBeLessThanOrEqual((await incidents()).length);
  });

  it.each([
    ['acknowledged', () => acknowledgeAll()],
    ['commented', async () => commentIncident(store.db, await only(), north.managerId, 'Ya llamé.')],
    [
      'of a rule that does not escalate any more',
      () => read('UPDATE alarm_rule SET enabled = false, version = version + 1'),
    ],
    [
      'of a customer that was suspended meanwhile',
      async () => {
        await suspend(store.db, customerId);
        await resume(store.db, customerId);
      },
    ],
  ])('notifies nobody of what was %s', async (_name, answer) => {
    await escalating();
    await happen();
    await answer();
    now += HOUR;
    await evaluating.rounds();
    expect(await escalated()).toEqual([]);
    expect(await read('SELECT FROM alarm_escalation')).toEqual([]);
  });
});
