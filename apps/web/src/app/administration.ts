import { loadRulesPage, RULES_PATH, SETS_UP_RULES } from '../alarms/index.ts';
import { ENTITIES, loadEntityPage } from '../entities/index.ts';
import { loadThresholdsPage, SETS_THRESHOLDS, THRESHOLDS_PATH } from '../thresholds/index.ts';

/** A page of the administration: in the router, in its panel and in the search. administrationLabels.ts has its name. */
export interface AdministrationPage {
  path: string;
  /** The permissions of which one opens it. */
  anyOf: readonly string[];
  /** Loads its code for the router. */
  load: () => Promise<{ Component: () => React.ReactNode }>;
}

/** The pages of the administration in the order of their panel. */
export const ADMINISTRATION: readonly AdministrationPage[] = [
  ...ENTITIES.map((entry) => ({ ...entry, load: () => loadEntityPage(entry) })),
  { path: RULES_PATH, anyOf: SETS_UP_RULES, load: loadRulesPage },
  { path: THRESHOLDS_PATH, anyOf: SETS_THRESHOLDS, load: loadThresholdsPage },
];

/** The permissions of which one opens a page of the administration. */
export const ADMINISTERS: readonly string[] = ADMINISTRATION.flatMap(({ anyOf }) => anyOf);
