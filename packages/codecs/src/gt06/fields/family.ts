import { isModel } from '../../codec.ts';
import type { Packet } from '../frame.ts';

/**
 * Families of makers that mean different things by the same alarm byte or the same bytes of a heartbeat: `concox` as the
 * documents of Concox and Jimi have it, `vl` their VL103, LL303, VL512 and G18, `lw` the LW series, `seeworld`, and
 * `r11`.
 */
export type Family = 'concox' | 'vl' | 'lw' | 'seeworld' | 'r11';

/** Patterns of the registered models of each family. A model that matches none leaves the family open. */
const FAMILY_OF_MODEL: readonly (readonly [model: RegExp, family: Family])[] = [
  [/^(VL103|LL303|VL512|G18)/, 'vl'],
  [/^LW/, 'lw'],
  [/^SEEWORLD/, 'seeworld'],
  [/^R11$/, 'r11'],
  [/^(VL\d|LL\d|VG\d|GT06|GV20|GV25|GV40|ET25|WETRACK|X3|AT[1-6]|LG300|JC\d|CONCOX)/, 'concox'],
];

/** Types that only the 4G devices of Concox and Jimi send. */
const CONCOX_TYPES: ReadonlySet<number> = new Set([0x36, 0x39, 0xa4, 0xa5, 0xa9]);

/**
 * The family of a device: by its registered model, else the only one that can have sent an earlier packet of the
 * conversation, else by the type of this packet. Null where it is not known; then nothing on which the families disagree is read.
 */
export function familyOf(
  model: string | null,
  state: Readonly<Record<string, unknown>>,
  packet: Pick<Packet, 'type'>,
): Family | null {
  const registered = FAMILY_OF_MODEL.find(([pattern]) => isModel(model, pattern));
  if (registered) return registered[1];
  if (state.family === 'lw' || state.family === 'seeworld') return state.family;
  return CONCOX_TYPES.has(packet.type) ? 'concox' : null;
}

/** Remembers a family that a layout has shown, for the packets that follow in the conversation. */
export function rememberFamily(state: Record<string, unknown>, family: 'lw' | 'seeworld'): void {
  state.family = family;
}
