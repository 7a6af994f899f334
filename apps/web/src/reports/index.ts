/** The pages of the reports, which all follow from their words and the name of their call. */
import { EVENT_WORDS, FLEET_KM_WORDS, type ReportWords } from '@rastro/format';

/** A report, as menus, the router and its page know it. */
export interface ReportEntry {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  /** The name of its call, from which the others take theirs. */
  call: string;
  words: ReportWords;
}

/** The reports in the order of the menu. A new one is a line here. */
export const REPORTS: readonly ReportEntry[] = [
  { path: '/report/event', anyOf: ['Eventos'], call: 'eventReport', words: EVENT_WORDS },
  { path: '/report/fleetKm', anyOf: ['KilometrajeFlota'], call: 'fleetKmReport', words: FLEET_KM_WORDS },
];

/** Loads the page of a report for the router. */
export async function loadReportPage(report: ReportEntry) {
  const { reportPage } = await import('./ReportPage.tsx');
  return { Component: reportPage(report) };
}

export { reportsTexts } from './texts.ts';
