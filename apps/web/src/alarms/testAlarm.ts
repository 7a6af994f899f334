import type { Alarm, AlarmCounters } from './alarm.ts';

/** An alarm for tests, of a panic button unless `more` says otherwise. */
export const testAlarm = (more: Partial<Alarm> & { id: number }): Alarm => ({
  typeNotification: { id: 1 },
  event: 'Panico',
  eventCode: 'sos',
  estimated: false,
  about: null,
  source: 'Camión 1 - AAA-001',
  date: '2026-11-21T10:00:00.000Z',
  datereaded: null,
  typeAlarm: 'HARDWARE',
  assetId: 1,
  count: 1,
  lastDate: '2026-11-21T10:00:00.000Z',
  endDate: '2026-11-21T10:00:00.000Z',
  late: false,
  rules: [],
  point: null,
  report: null,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assignee: null,
  comments: 0,
  escalatedAt: null,
  ...more,
});

/** Counters for tests with a number of alarms of each kind, none of them read. */
export function testCounters(hardware: number, software = 0, silent = 0): AlarmCounters {
  const all = hardware + software + silent;
  return {
    cantUnACK: all,
    cantUnACKAlarms: all,
    cantUnACKReport: 0,
    cantUnACKMaintenance: 0,
    cantUnACKHardware: hardware,
    cantUnACKSoftware: software,
    cantUnACKWithoutTransmision: silent,
    cantUnread: all,
    cantUnreadAlarms: all,
    cantUnreadReport: 0,
    cantUnreadMaintenance: 0,
  };
}
