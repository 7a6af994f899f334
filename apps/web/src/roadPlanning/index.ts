/** Roads as they are administered: where they lead, which stops they have, and which vehicles drive them when. */
import { defineTexts } from '../i18n/index.ts';

export const ROADS_PATH = '/manage/road';
/** The permission that opens the page of roads. */
export const SETS_ROADS: readonly string[] = ['Rutas'];
export const roadsName = defineTexts('roadsName', { es: { title: 'Rutas' }, en: { title: 'Routes' } });

/** Loads the page of roads for the router. */
export const loadRoadsPage = () => import('./RoadsPage.tsx');
