import { BCD_TIME, cell, type LayoutVector, seen, TIME } from './parts.ts';

/** Packets of a device without a fix: cells and access points: see parts.ts for what the parts mean. */
export const CELLS: readonly LayoutVector[] = [
  {
    title: 'cells',
    type: 0x18,
    content: `${TIME} 01cc 00 287d 001f71 3e ${'000000000000'.repeat(6)} ff 0002`,
    expected: seen,
    attributes: { ...cell, cellSignal: 62 },
  },
  {
    title: 'cells, 4G',
    type: 0xa1,
    content: `${TIME} 01cc 00 0000287d 0000000000001f71 3e 0000287d 0000000000001f72 31`,
    expected: seen,
    attributes: { ...cell, neighbourCells: '10365:8050:49' },
  },
  {
    title: 'cells and Wi-Fi',
    type: 0x2c,
    content: `${TIME} 01cc 00 287d 001f71 3e ${'000000000000'.repeat(6)} ff 01 001801eb4039 38`,
    expected: seen,
    attributes: { ...cell, wifiAccessPoints: '00:18:01:eb:40:39=56' },
  },
  {
    title: 'counted cells (WanWay)',
    type: 0x24,
    content: `${TIME} ff 01cc 00 02 287d 001f71 3e 287d 001f72 31 ${'00'.repeat(21)}`,
    expected: seen,
    attributes: { ...cell, neighbourCells: '10365:8050:49' },
  },
  {
    title: 'SL4X cells',
    type: 0x34,
    content: `${TIME} ff 01cc 0000 287d 00001f71 3e ${'00'.repeat(32)}`,
    expected: seen,
    attributes: { ...cell, cellSignal: 62 },
  },
  {
    title: 'Wi-Fi alarm: removed',
    type: 0xa9,
    content: `${TIME} 01cc 00 00 01 287d 001f71 3e ff 01 001801eb4039 38 13 02`,
    expected: { ...seen, events: ['tamper'] },
    attributes: { ...cell, wifiAccessPoints: '00:18:01:eb:40:39=56' },
  },
  {
    title: 'Wi-Fi scan',
    type: 0xf3,
    content: `${BCD_TIME} 01 0000 001801eb4039`,
    expected: seen,
    attributes: { wifiAccessPoints: '00:18:01:eb:40:39' },
  },
];
