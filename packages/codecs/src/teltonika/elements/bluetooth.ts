import { type AvlElement, signed, toggle, unsigned } from './element.ts';

/** The values that mean not parsed, not found and abnormal, in older firmware and since 03.28.00. */
const TEMPERATURE_ERRORS = [2000, 3000, 4000, 32765, 32766, 32767];
const HUMIDITY_ERRORS = [2000, 3000, 4000, 32733, 32734, 32735];

/** Sensors one to four of a list of ids. */
const sensors = (ids: readonly number[], make: (id: number, sensor: number) => AvlElement): AvlElement[] =>
  ids.map((id, i) => make(id, i + 1));

/**
 * Bluetooth sensors. Numbering of the common names: temperature 1 to 4 are the wired sensors, 5 to 8 the Bluetooth
 * sensors #1 to #4, 9 to 12 the EYE sensors #1 to #4; humidity 1 to 4 Bluetooth, 5 to 8 EYE.
 */
export const BLUETOOTH_ELEMENTS: readonly AvlElement[] = [
  ...sensors([25, 26, 27, 28], (id, n) =>
    signed(id, 2, `temperature${n + 4}C`, { per: 100, unknown: TEMPERATURE_ERRORS }),
  ),
  ...sensors([86, 104, 106, 108], (id, n) =>
    unsigned(id, 2, `humidity${n}Percent`, { per: 10, unknown: HUMIDITY_ERRORS }),
  ),
  ...sensors([29, 20, 22, 23], (id, n) => unsigned(id, 1, `bleSensor${n}BatteryPercent`)),
  ...sensors([270, 273, 276, 279], (id, n) => unsigned(id, 2, `bleFuelSensor${n}Raw`)),
  ...sensors([701, 702, 703, 704], (id, n) =>
    signed(id, 2, `temperature${n + 4}C`, { per: 100, unknown: TEMPERATURE_ERRORS }),
  ),
  ...sensors([10800, 10801, 10802, 10803], (id, n) =>
    signed(id, 2, `temperature${n + 8}C`, { per: 100, unknown: TEMPERATURE_ERRORS }),
  ),
  ...sensors([10804, 10805, 10806, 10807], (id, n) => unsigned(id, 1, `humidity${n + 4}Percent`)),
  ...sensors([10808, 10809, 10810, 10811], (id, n) => toggle(id, `eyeSensor${n}Magnet`)),
  ...sensors([10812, 10813, 10814, 10815], (id, n) => toggle(id, `eyeSensor${n}Moving`)),
  ...sensors([10816, 10817, 10818, 10819], (id, n) => signed(id, 1, `eyeSensor${n}PitchDeg`)),
  ...sensors([10820, 10821, 10822, 10823], (id, n) => toggle(id, `eyeSensor${n}LowBattery`)),
  ...sensors([10824, 10825, 10826, 10827], (id, n) =>
    unsigned(id, 2, `eyeSensor${n}BatteryVoltageV`, { per: 1000 }),
  ),
  ...sensors([10832, 10833, 10834, 10835], (id, n) => signed(id, 2, `eyeSensor${n}RollDeg`)),
];
