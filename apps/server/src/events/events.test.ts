import { describe, expect, it } from 'vitest';
import { fillTestFleet, OWNER_NAME, TEST_PASSWORD } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

const server = await testServer(async (store) => {
  await fillTestFleet(store, ['osmand']);
});

interface Option {
  id: number | string;
  description: string;
  value: number | string;
  label: string;
}
const list = async (call: string, fields = 'id description value label'): Promise<Option[]> => {
  const token = await server.login(OWNER_NAME, TEST_PASSWORD);
  return Object.values(
    await server.call<Record<string, Option[]>>(`{ ${call} { ${fields} } }`, {}, token),
  )[0]!;
};
const speakingEnglish = (english: boolean) =>
  server.store.pool.query('UPDATE app_user SET language = $1 WHERE user_name = $2', [
    english ? 'US' : 'ES',
    OWNER_NAME,
  ]);

it.each([
  ['typeEventAll', 3, 'Desconexión', 'Power disconnected'],
  ['getEventsAlarm', 5, 'Desconexion de Antena', 'Antenna disconnected'],
  ['typeNotifications', 6, 'Mantenimiento', 'Maintenance'],
  ['typeAlarmNotification', 'WITHOUTTRANSMISION', 'Sin transmisión', 'No transmission'],
])('%s names its entries in the language of the user', async (call, id, es, en) => {
  for (const [english, text] of [
    [false, es],
    [true, en],
  ] as const) {
    await speakingEnglish(english);
    await expect
      .poll(() => list(call), { timeout: 8_000 })
      .toContainEqual({ id, description: text, value: id, label: text });
  }
});

it('getEventsAlarm has what can ring and nothing else', async () => {
  const all = await list('typeEventAll', 'id code canAlarm');
  const ringing = await list('getEventsAlarm', 'id code canAlarm');
  expect(ringing.length).toBeGreaterThan(20);
  expect(ringing).toEqual(all.filter((type) => 'canAlarm' in type && type.canAlarm));
});

describe('enumValues', () => {
  const values = async (name: string) => {
    const token = await server.login(OWNER_NAME, TEST_PASSWORD);
    return (
      await server.call<{ enumValues: { value: string; label: string; description: string }[] }>(
        'query ($name: String!) { enumValues(name: $name) { value label description } }',
        { name },
        token,
      )
    ).enumValues;
  };

  it.each([
    ['DetentionStatus', ['ALL', 'STOPPED', 'IDLE', 'STOPPEDIDLE', 'MOVING'], 'En marcha', 'Idle'],
    ['JourneyGroupEnum', ['BY_DAY', 'BY_TRIP', 'BY_DRIVER'], 'Por conductor', 'By driver'],
    [
      'VariableOBD2Enum',
      'nDTC cELV eCT fP fT iMAP rpm speed tA iAT tP tIgn dTMIL panic ignition movement bI aC gsm'.split(' '),
      'Carga del motor',
      'Engine load',
    ],
  ])('of %s are in their order, in the language of the user', async (name, expected, es, en) => {
    for (const [english, text] of [
      [false, es],
      [true, en],
    ] as const) {
      await speakingEnglish(english);
      await expect
        .poll(async () => (await values(name)).map(({ label }) => label), { timeout: 8_000 })
        .toContain(text);
      const all = await values(name);
      expect(all.map(({ value }) => value)).toEqual(expected);
      expect(all.every(({ description }) => description.length > 0)).toBe(true);
    }
  });

  it('of another name are refused', async () => {
    for (const name of ['Language', 'toString', ''])
      await expect(values(name)).rejects.toThrow('INVALID_INPUT');
  });
});
