import type { Bilingual } from './events/eventType.ts';

/** Whether a user can log in by a password: it is chosen, an open link waits for the user to choose it, or neither. */
export const PASSWORD_STATES = [
  { value: 'CHOSEN', name: { es: 'Con contraseña', en: 'Has a password' } },
  { value: 'INVITED', name: { es: 'Con invitación abierta', en: 'Invited' } },
  { value: 'NONE', name: { es: 'Sin contraseña ni invitación', en: 'Neither password nor invitation' } },
] as const satisfies readonly { value: string; name: Bilingual }[];
