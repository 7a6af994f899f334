import { CONSOLIDATED_TITLE, FLEET_STATUS_WORDS, JOURNEY_TITLE, wordIn } from '@rastro/format';
import { ENTITIES, entityLabel, fleetImportName } from '../entities/index.ts';
import { languageNow, textsNow } from '../i18n/index.ts';
import { REPORTS } from '../reports/index.ts';
import { appTexts } from './texts.ts';

/** What jobs of a kind are called in the current language; the kind itself where this version does not know it. */
export function jobName(kind: string): string {
  const report = REPORTS.find(({ call }) => call === kind);
  if (report) return wordIn(report.words.title, languageNow());
  if (kind === 'consolidatedReport') return wordIn(CONSOLIDATED_TITLE, languageNow());
  if (kind === 'journeyReport') return wordIn(JOURNEY_TITLE, languageNow());
  if (kind === 'fleetStatusReport') return wordIn(FLEET_STATUS_WORDS.title, languageNow());
  if (kind === 'fleetImport') return textsNow(fleetImportName)('title');
  if (kind === 'changeMounting' || kind === 'synchronizeDeviceFamily') return textsNow(appTexts)(kind);
  const imported = ENTITIES.find(({ many }) => kind === `${many}Import`);
  return imported ? textsNow(appTexts)('importOf', { what: entityLabel(imported) }) : kind;
}
