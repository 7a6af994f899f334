import type { AlarmKind } from '@rastro/domain';

/** Kinds of alarms as they are stored; 0 is no alarm. */
export const KIND_CODES: Record<AlarmKind, number> = { HARDWARE: 1, SOFTWARE: 2, WITHOUTTRANSMISION: 3 };

/** The kind of a stored code; null for no alarm. */
export const kindOf = (code: number): AlarmKind | null =>
  (Object.keys(KIND_CODES) as AlarmKind[]).find((kind) => KIND_CODES[kind] === code) ?? null;
