import { expect, it } from 'vitest';
import { askAddresses } from '../store/mailAddresses.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;

it('without a mail server an administrator confirms an address that somebody named, for the own customer', async () => {
  const [manager, operator, stranger] = await Promise.all(
    [north.managerName, north.operatorName, south.managerName].map((name) =>
      server.login(name, TEST_PASSWORD),
    ),
  );
  const confirm = (address: string, token: string | undefined, customerId = north.customerId) =>
    server.call(
      `mutation ($c: Id, $a: String!) { confirmMailAddress(customerId: $c, address: $a) { address state byMail } }`,
      { c: customerId, a: address },
      token,
    );
  const { db } = server.store;
  await askAddresses(db, north.customerId, ['turno@otro.test'], 'ALARMS');
  await expect(confirm('turno@otro.test', operator)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(confirm('turno@otro.test', stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(confirm('turno@otro.test', stranger, south.customerId)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(confirm('otro@otro.test', manager)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await confirm(' Turno@otro.test', manager)).toEqual({
    confirmMailAddress: { address: 'turno@otro.test', state: 'CONFIRMED', byMail: false },
  });
  const { rows } = await server.store.pool.query(
    "SELECT user_id, customer_id, after ->> 'state' AS state FROM audit_log WHERE entity = 'mailAddress'",
  );
  expect(rows).toEqual([{ user_id: north.managerId, customer_id: north.customerId, state: 'CONFIRMED' }]);
});
