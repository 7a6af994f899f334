/** The pages where things are administered that are listed, written, imported and exported all in the same way. */
import { defineTexts, textsNow } from '../i18n/index.ts';
import type { Entity } from './kernel/entity.ts';

/** A page of an entity, as menus and the router know it: its definition is loaded when it is opened. */
export interface EntityEntry {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  label: { es: string; en: string };
  /** The name from which its calls and jobs take theirs. */
  many: string;
  load: () => Promise<{ default: Entity }>;
}

/** The entities in the order of the menu. A new one is a file beside this one and a line here. */
// biome-ignore format: a line each
export const ENTITIES: readonly EntityEntry[] = [
  { path: '/manage/technicians', anyOf: ['Técnicos'], label: { es: 'Técnicos', en: 'Technicians' }, many: 'technicians', load: () => import('./technicians.tsx') },
  { path: '/manage/lines', anyOf: ['Lineas'], label: { es: 'Líneas', en: 'Lines' }, many: 'phoneLines', load: () => import('./lines.tsx') },
  { path: '/manage/trackingnumber', anyOf: ['AsignarNroGuia'], label: { es: 'Números de guía', en: 'Guide numbers' }, many: 'guideNumbers', load: () => import('./guideNumbers.tsx') },
];

/** What the entities are called, by their paths. */
export const entityNames = defineTexts('entityNames', {
  es: Object.fromEntries(ENTITIES.map(({ path, label }) => [path, label.es])),
  en: Object.fromEntries(ENTITIES.map(({ path, label }) => [path, label.en])),
});

/** What an entity is called in the current language. */
export const entityLabel = ({ path }: EntityEntry): string => textsNow(entityNames)(path);

export type { Entity, EntityRow } from './kernel/entity.ts';
export { HeldList } from './kernel/HeldList.tsx';

/** Loads the page of an entity for the router. */
export async function loadEntityPage({ path, load }: EntityEntry) {
  const [{ entityPage }, { default: entity }] = await Promise.all([
    import('./kernel/EntityPage.tsx'),
    load(),
  ]);
  return { Component: entityPage(entity, path) };
}
