import { wordIn } from '@rastro/format';
import { ALL_STATUSES, filterFleet, type Vehicle } from '../../fleet/index.ts';
import { folded, useFormat, useTexts } from '../../i18n/index.ts';
import { REPORTS } from '../../reports/index.ts';
import { isAllowed, useUser } from '../../session/index.ts';
import { pagesOf } from '../administration.ts';
import { administrationLabel } from '../administrationLabels.ts';
import { MAP_PANELS } from '../map/panels.tsx';
import { appTexts } from '../texts.ts';
import type { Dialog } from './Dialogs.tsx';

/** Something that the app can do: a page or a dialog that can be opened. */
export interface AppFunction {
  key: string;
  label: string;
  to: string | null;
  dialog: Dialog | null;
}

/** The functions that the user may use, with their names in the current language. */
export function useFunctions(): readonly AppFunction[] {
  const t = useTexts(appTexts);
  const user = useUser();
  const { language } = useFormat();
  return [
    { key: 'map', label: t('map'), to: '/map', dialog: null },
    ...MAP_PANELS.filter(({ anyOf }) => isAllowed(user, anyOf)).map(({ key, label }) => ({
      key,
      label: label(),
      to: `/map?panel=${key}`,
      dialog: null,
    })),
    ...pagesOf(user).map((page) => ({
      key: page.path,
      label: administrationLabel(page),
      to: page.path,
      dialog: null,
    })),
    ...REPORTS.filter(({ anyOf }) => isAllowed(user, anyOf)).map(({ path, words }) => ({
      key: path,
      label: wordIn(words.title, language),
      to: path,
      dialog: null,
    })),
    { key: 'profile', label: t('changeProfile'), to: null, dialog: 'profile' },
    { key: 'password', label: t('changePassword'), to: null, dialog: 'password' },
    { key: 'sessions', label: t('openSessions'), to: null, dialog: 'sessions' },
    { key: 'language', label: t('selectLanguage'), to: null, dialog: 'language' },
  ];
}

/** The functions whose name contains the text; all of them before anything is typed. */
export function findFunctions(functions: readonly AppFunction[], text: string): readonly AppFunction[] {
  const wanted = folded(text.trim());
  return functions.filter((item) => folded(item.label).includes(wanted));
}

export interface FoundAsset {
  id: number;
  plate: string;
  name: string;
}

interface NamedAsset {
  id: number;
  name: string;
  licensePlate: string;
}

/**
 * Vehicles that the text finds: first those whose plate or name begins with it; of the live fleet before others that the server found.
 */
export function findAssets(
  fleet: readonly Vehicle[],
  named: readonly NamedAsset[],
  text: string,
  maximum: number,
): readonly FoundAsset[] {
  if (text.trim() === '') return [];
  const live = filterFleet(fleet, { status: ALL_STATUSES, text, nowMs: 0 }).map((vehicle) => ({
    id: vehicle.mid,
    plate: vehicle.pat,
    name: vehicle.nMov,
  }));
  const known = new Set(live.map((asset) => asset.id));
  const others = named
    .filter((asset) => !known.has(asset.id))
    .map((asset) => ({ id: asset.id, plate: asset.licensePlate, name: asset.name }));
  const wanted = folded(text.trim());
  const begins = ({ plate, name }: FoundAsset) =>
    [plate, name].some((each) => folded(each).startsWith(wanted));
  const { first = [], rest = [] } = Object.groupBy([...live, ...others], (asset) =>
    begins(asset) ? 'first' : 'rest',
  );
  return [...first, ...rest].slice(0, maximum);
}
