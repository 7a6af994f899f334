import { TIME_ZONE } from './company.ts';

/** A moment as a clock and a calendar in the customers' zone show it in Spain's form: `21/11/2026`, `05:04:03`. */
export function localTime(moment: number): { date: string; time: string } {
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es-ES', { timeZone: TIME_ZONE, ...options }).format(moment);
  return {
    date: show({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    time: show({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  };
}
