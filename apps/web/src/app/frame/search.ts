import type { Vehicle } from '../../fleet/index.ts';
import { folded, useTexts } from '../../i18n/index.ts';
import { useUser } from '../../session/index.ts';
import { panelsOf } from '../panels/index.ts';
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
  const panels = panelsOf(user);
  return [
    { key: 'map', label: t('map'), to: '/map', dialog: null },
    { key: 'persons', label: t('personsMap'), to: '/map/users', dialog: null },
    ...panels.map(({ key, title }) => ({
      key,
      label: title(),
      to: `/map?panel=${key}`,
      dialog: null,
    })),
    ...panels
      .flatMap(({ pages }) => pages?.of(user) ?? [])
      .map(({ path, label }) => ({ key: path, label, to: path, dialog: null })),
    { key: 'profile', label: t('changeProfile'), to: null, dialog: 'profile' },
    { key: 'password', label: t('changePassword'), to: null, dialog: 'password' },
    { key: 'secondFactor', label: t('secondFactor'), to: null, dialog: 'secondFactor' },
    { key: 'sessions', label: t('openSessions'), to: null, dialog: 'sessions' },
    { key: 'language', label: t('selectLanguage'), to: null, dialog: 'language' },
    { key: 'support', label: t('support'), to: null, dialog: 'support' },
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

/** A driver with one of the vehicles that are theirs. */
export interface FoundDriver {
  name: string;
  assetId: number;
  plate: string;
}

interface NamedDriver {
  firstName: string;
  lastName: string;
  assets: readonly { id: number; licensePlate: string }[];
}

/** Drivers whose name contains the text, once for each of their vehicles: those of the live fleet, and others that the server found. */
export function findDrivers(
  fleet: readonly Vehicle[],
  named: readonly NamedDriver[],
  text: string,
  maximum: number,
): readonly FoundDriver[] {
  const wanted = folded(text.trim());
  if (wanted === '') return [];
  const live = fleet.flatMap(({ nCh, mid, pat }) => (nCh ? [{ name: nCh, assetId: mid, plate: pat }] : []));
  const known = new Set(live.map(({ assetId }) => assetId));
  const others = named.flatMap(({ firstName, lastName, assets }) =>
    assets
      .filter(({ id }) => !known.has(id))
      .map(({ id, licensePlate }) => ({
        name: `${firstName} ${lastName}`.trim(),
        assetId: id,
        plate: licensePlate,
      })),
  );
  return [...live, ...others]
    .filter(({ name }) => folded(name).includes(wanted))
    .sort(byName)
    .slice(0, maximum);
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });
const byName = <Row extends { name: string; plate: string }>(a: Row, b: Row) =>
  collator.compare(a.name, b.name) || collator.compare(a.plate, b.plate);

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
  const wanted = folded(text.trim());
  if (wanted === '') return [];
  const has = (each: string | null) => each !== null && folded(each).includes(wanted);
  const live = fleet
    .filter(({ pat, nMov, nInt }) => [pat, nMov, nInt].some(has))
    .map((vehicle) => ({ id: vehicle.mid, plate: vehicle.pat, name: vehicle.nMov }))
    .sort(byName);
  const known = new Set(live.map((asset) => asset.id));
  const others = named
    .filter((asset) => !known.has(asset.id))
    .map((asset) => ({ id: asset.id, plate: asset.licensePlate, name: asset.name }));
  const begins = ({ plate, name }: FoundAsset) =>
    [plate, name].some((each) => folded(each).startsWith(wanted));
  const { first = [], rest = [] } = Object.groupBy([...live, ...others], (asset) =>
    begins(asset) ? 'first' : 'rest',
  );
  return [...first, ...rest].slice(0, maximum);
}
