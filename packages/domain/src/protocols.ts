import type { Bilingual } from './events/eventType.ts';

/** The names of the protocols in which devices can be registered, in their order; packages/codecs reads each of them. */
export const PROTOCOLS = ['gt06', 'h02', 'osmand', 'queclink', 'suntech', 'teltonika'] as const;

const same = (name: string): Bilingual => ({ es: name, en: name });

/** The protocols with what speaks them, by which somebody who has a device in the hand finds its own. */
export const PROTOCOL_NAMES: Readonly<Record<(typeof PROTOCOLS)[number], Bilingual>> = {
  gt06: same('gt06 · Concox, Jimi'),
  h02: same('h02 · Sinotrack'),
  osmand: {
    es: 'osmand · Teléfono con Traccar Client',
    en: 'osmand · Phone with Traccar Client',
  },
  queclink: same('queclink · GL, GV, GMT'),
  suntech: same('suntech · ST200 - ST4000'),
  teltonika: same('teltonika · FMB, FMC, FMM'),
};
