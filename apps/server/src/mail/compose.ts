import type { DueAsk } from '../store/mailAddresses.ts';

/** The words of the mail. The language of an address is unknown, so the mail is in both languages, one after the other. */
const TEXTS = {
  es: {
    subject: (customer: string) => `${customer} quiere enviarle avisos`,
    ALARMS: 'alarmas de sus vehículos',
    MAINTENANCE: 'revisiones de sus vehículos',
    REPORTS: 'informes de sus vehículos',
    wants: (customer: string, address: string, topic: string) =>
      `${customer} quiere enviar avisos a ${address} sobre ${topic}.`,
    open: 'Para aceptarlos o rechazarlos, abra esta página:',
    otherwise: (days: number) =>
      `El enlace vale ${days} días y una sola vez. Si no espera estos avisos, no haga nada: sin su confirmación no recibirá ninguno.`,
  },
  en: {
    subject: (customer: string) => `${customer} wants to send you messages`,
    ALARMS: 'alarms of their vehicles',
    MAINTENANCE: 'services of their vehicles',
    REPORTS: 'reports on their vehicles',
    wants: (customer: string, address: string, topic: string) =>
      `${customer} wants to send messages to ${address} about ${topic}.`,
    open: 'To accept or refuse them, open this page:',
    otherwise: (days: number) =>
      `The link can be used once, within ${days} days. If you do not expect these messages, do nothing: without your confirmation you will receive none.`,
  },
} as const;

/** The mail that asks whether a customer may write to an address, with a link that is valid for `days`. */
export function composeAsk(
  { customerName, address, topic }: Pick<DueAsk, 'customerName' | 'address' | 'topic'>,
  link: string,
  days: number,
): { subject: string; text: string } {
  const { es, en } = TEXTS;
  const parts = [es, en].flatMap((words) => [
    words.wants(customerName, address, words[topic]),
    `${words.open}\n${link}`,
    words.otherwise(days),
  ]);
  parts.splice(3, 0, '--');
  return {
    subject: `${es.subject(customerName)} / ${en.subject(customerName)}`,
    text: `${parts.join('\n\n')}\n`,
  };
}
