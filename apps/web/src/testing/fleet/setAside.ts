import type { FakeFleet, FakeSetAside } from './types.ts';

/** The frame of messages that a test sets aside: a request of OsmAnd. */
export const FRAME_TEXT = 'GET /?id=SIM-0104&lat=-12.09&lon=-77.04 HTTP/1.1\r\nHost: rastro\r\n\r\n';

/** Sets a number of messages aside, one a minute, the last one now. */
export function setMessagesAside(fleet: FakeFleet, count: number, more: Partial<FakeSetAside> = {}): void {
  const first = Math.max(0, ...fleet.setAside.map(({ id }) => id)) + 1;
  const frame = Array.from(FRAME_TEXT, (sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  for (let at = 0; at < count; at++) {
    const moment = new Date(Date.now() - (count - 1 - at) * 60_000).toISOString();
    fleet.setAside.push({
      id: first + at,
      protocol: 'osmand',
      deviceIdentifier: `SIM-${String(first + at).padStart(4, '0')}`,
      assetId: null,
      licensePlate: 'AND-104',
      peer: '203.0.113.7',
      receivedAt: moment,
      setAsideAt: moment,
      reason: '22003: value out of range',
      frame,
      frameBytes: FRAME_TEXT.length,
      messageCount: 1,
      again: { outcome: 'STORED', reason: null },
      ...more,
    });
  }
}
