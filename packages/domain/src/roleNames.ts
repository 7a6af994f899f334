import type { Bilingual } from './events/eventType.ts';

/** What people call the standard roles, whose stored names are the Spanish ones. */
const STANDARD_ROLE_NAMES: readonly Bilingual[] = [
  { es: 'Administrador Plataforma', en: 'Platform Manager' },
  { es: 'Administrador Cliente', en: 'Client Manager' },
  { es: 'Operador', en: 'Operator' },
];

const ENGLISH = 'US';

/** What people call a role that is stored under a name: the standard ones are called otherwise in English, all others as they are stored. */
export function roleName(stored: string, language: string): string {
  const standard = language === ENGLISH && STANDARD_ROLE_NAMES.find(({ es }) => es === stored);
  return standard ? standard.en : stored;
}

/** The text by which roles are found among their stored names, for what somebody types who knows them by those of a language. */
export function searchedRole(typed: string, language: string): string {
  const wanted = typed.trim().toLowerCase();
  const standard =
    language === ENGLISH &&
    wanted !== '' &&
    STANDARD_ROLE_NAMES.find(({ en }) => en.toLowerCase().includes(wanted));
  return standard ? standard.es : typed;
}
