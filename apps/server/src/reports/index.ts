import { events } from './events.ts';
import { fleetKm } from './fleetKm.ts';
import type { Report } from './kernel/report.ts';

/** The reports of the product. A new one is a file beside this one, its words in packages/format, and a line here. */
export const REPORTS: readonly Report[] = [events, fleetKm];
