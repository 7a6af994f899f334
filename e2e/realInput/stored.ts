import type { DeviceMessage, Fix } from '@rastro/domain';
import { readUnderived } from '@rastro/server/store/derived';
import { History } from '@rastro/server/store/history/history';
import { eventually, type TestServer } from '@rastro/server/testing/testServer';
import type { Vehicle } from './fleet.ts';

/** Waits until everything that was received is stored, and the timelines and live points follow it. */
export async function untilDerived(server: TestServer): Promise<void> {
  const { db } = server.store;
  await eventually(() => server.ingest.queuedMessages === 0, 30_000);
  await eventually(async () => {
    const { late, behind } = await readUnderived(db);
    return late.length === 0 && behind.length === 0;
  }, 30_000);
}

/** All stored fixes of a vehicle, in order. */
export async function storedFixes(server: TestServer, { customerId, assetId }: Vehicle): Promise<Fix[]> {
  const fixes: Fix[] = [];
  const all = new History(server.store).readFixes(
    customerId,
    assetId,
    Number.NEGATIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  );
  for await (const fix of all) fixes.push(fix);
  return fixes;
}

/** Half a step of the store's own resolution: 1e-7 degrees, centimetres a second, tenths of a degree of course, whole metres. */
const HALF_STEP = { place: 0.51e-7, speed: 0.0051, course: 0.051, metres: 0.51 };

/** Whether a stored fix says what a message said, as exactly as the store keeps it. */
export function says(fix: Fix, message: DeviceMessage): boolean {
  const near = (one: number | null, other: number | null, within: number): boolean =>
    one === null || other === null ? one === other : Math.abs(one - other) <= within;
  const turn = fix.course === null || message.course === null ? null : Math.abs(fix.course - message.course);
  return (
    fix.fixTime === (message.fixTime ?? message.deviceTime) &&
    near(fix.latitude, message.latitude, HALF_STEP.place) &&
    near(fix.longitude, message.longitude, HALF_STEP.place) &&
    near(fix.speedMps, message.speedMps, HALF_STEP.speed) &&
    (turn === null ? fix.course === message.course : Math.min(turn, 360 - turn) <= HALF_STEP.course) &&
    near(fix.altitudeM, message.altitudeM, HALF_STEP.metres) &&
    near(fix.odometerM, message.odometerM, HALF_STEP.metres) &&
    fix.satellites === message.satellites &&
    fix.valid === message.valid &&
    fix.ignition === message.ignition &&
    fix.events.join() === message.events.join()
  );
}

/** What of the messages is not stored exactly once, and what is stored besides. */
export function compared(
  fixes: readonly Fix[],
  messages: readonly DeviceMessage[],
): { missing: DeviceMessage[]; besides: Fix[] } {
  const left = [...fixes];
  const missing = messages.filter((message) => {
    const at = left.findIndex((fix) => says(fix, message));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { missing, besides: left };
}
