import { REPORT_TITLES, wordIn } from '@rastro/format';
import { ENTITIES, entityLabel, fleetImportName } from '../entities/index.ts';
import { languageNow, textsNow } from '../i18n/index.ts';
import { appTexts } from './texts.ts';

/** The jobs that are neither reports nor imports. */
const NAMED = [
  'changeMounting',
  'synchronizeDeviceFamily',
  'exportPersonalData',
  'erasePersonalData',
] as const;
type Named = (typeof NAMED)[number];

/** What jobs of a kind are called in the current language; the kind itself where this version does not know it. */
export function jobName(kind: string): string {
  const title = Object.hasOwn(REPORT_TITLES, kind) && REPORT_TITLES[kind as keyof typeof REPORT_TITLES];
  if (title) return wordIn(title, languageNow());
  if (kind === 'fleetImport') return textsNow(fleetImportName)('title');
  if ((NAMED as readonly string[]).includes(kind)) return textsNow(appTexts)(kind as Named);
  const imported = ENTITIES.find(({ many }) => kind === `${many}Import`);
  return imported ? textsNow(appTexts)('importOf', { what: entityLabel(imported) }) : kind;
}
