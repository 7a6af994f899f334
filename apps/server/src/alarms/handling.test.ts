import { describe, expect, it } from 'vitest';
import { insertTestNotification } from '../testing/testAlarms.ts';
import { fillTestFleet, TEST_PASSWORD, type TestFleet } from '../testing/testFleet.ts';
import { testServer } from '../testing/testServer.ts';
import { TestSocket } from '../testing/testSocket.ts';

let fleet!: TestFleet;
const server = await testServer(async (store) => {
  fleet = await fillTestFleet(store);
});
const { north, south } = fleet;
const manager = await server.login(north.managerName, TEST_PASSWORD);
const foreigner = await server.login(south.managerName, TEST_PASSWORD);
const { customerId } = north;
const notify = () => insertTestNotification(server.store, { customerId, assetId: north.assets[0]!.assetId });

interface Handled {
  assignee: { id: number; name: string } | null;
  comments: number;
}
const assign = async (id: number, userId: number | null, token = manager): Promise<Handled> =>
  (
    await server.call<{ assignAlarm: Handled }>(
      `mutation ($id: Id!, $user: Id) { assignAlarm(notificationId: $id, userId: $user) { assignee { id name } comments } }`,
      { id, user: userId },
      token,
    )
  ).assignAlarm;
const comment = async (id: number, text: string, token = manager): Promise<Handled> =>
  (
    await server.call<{ commentAlarm: Handled }>(
      `mutation ($id: Id!, $text: String!) { commentAlarm(notificationId: $id, text: $text) { assignee { id } comments } }`,
      { id, text },
      token,
    )
  ).commentAlarm;
const audited = async (id: number) =>
  (
    await server.store.pool.query(
      `SELECT action, after FROM audit_log WHERE entity = 'notification' AND entity_id = $1 ORDER BY id`,
      [String(id)],
    )
  ).rows;

describe('handling an alarm', () => {
  it('gives it to somebody and back to nobody, audited', async () => {
    const id = await notify();
    expect((await assign(id, north.managerId)).assignee?.id).toBe(north.managerId);
    await assign(id, north.managerId); // changes nothing
    expect((await assign(id, null)).assignee).toBeNull();
    expect(await audited(id)).toMatchObject([
      { action: 'assign', after: { userId: north.managerId } },
      { action: 'assign', after: { userId: null } },
    ]);
  });

  it('offers and takes only people who may see its vehicle', async () => {
    const id = await notify();
    const { alarmAssignees } = await server.call<{ alarmAssignees: { id: number }[] }>(
      `query ($id: Id!) { alarmAssignees(notificationId: $id) { id } }`,
      { id },
      manager,
    );
    const ids = alarmAssignees.map((user) => user.id);
    expect(ids).toContain(north.managerId);
    expect(ids).not.toContain(south.managerId);
    await expect(assign(id, south.managerId)).rejects.toThrow(/NOT_FOUND/);
  });

  it('keeps comments with who wrote them and when, in order', async () => {
    const id = await notify();
    await comment(id, ' Llamé al conductor. ');
    expect((await comment(id, 'Todo en orden.')).comments).toBe(2);
    const { alarmScene } = await server.call<{
      alarmScene: { comments: { text: string; author: string }[] };
    }>(
      `query ($id: Id!) { alarmScene(notificationId: $id) { comments { text author at } } }`,
      { id },
      manager,
    );
    expect(alarmScene.comments.map(({ text }) => text)).toEqual(['Llamé al conductor.', 'Todo en orden.']);
    expect(alarmScene.comments[0]!.author).not.toBe('');
    expect(await audited(id)).toHaveLength(2);
  });

  it.each(['', '  ', 'x'.repeat(2001)])('refuses a comment that is empty or too long (%#)', async (text) => {
    await expect(comment(await notify(), text)).rejects.toThrow(/INVALID_INPUT/);
  });

  it('is for those in whose reach it is', async () => {
    const id = await notify();
    await expect(assign(id, null, foreigner)).rejects.toThrow(/NOT_FOUND/);
    await expect(comment(id, 'Hola', foreigner)).rejects.toThrow(/NOT_FOUND/);
  });

  it('is shown in open windows at once', async () => {
    const id = await notify();
    const socket = await new TestSocket(server.url).login(manager);
    await socket.subscribe(
      'a',
      'subscription { newNotifications { items { id comments assignee { id } } ringing } }',
    );
    interface News {
      newNotifications: { items: Handled[]; ringing: number[] };
    }
    await socket.next<News>('a');
    await comment(id, 'Voy yo.');
    const { newNotifications } = await socket.next<News>('a');
    expect(newNotifications.items).toMatchObject([{ id, comments: 1 }]);
    expect(newNotifications.ringing).toEqual([]);
    socket.close();
  });
});
