import { type DueLink, LIFE_HOURS } from './passwordLinks.ts';

const TEXTS = {
  es: {
    hello: (name: string) => `Hola, ${name}:`,
    INVITATION: {
      subject: (customer: string) => `${customer} le da acceso a Rastro`,
      says: (customer: string, user: string) =>
        `${customer} le creó un usuario en Rastro, la plataforma con la que sigue su flota. Su usuario es ${user}.`,
      open: 'Elija su contraseña en esta página:',
      until: (hours: number) => `El enlace vale ${hours / 24} días y una sola vez.`,
      otherwise: 'Si no espera este acceso, no haga nada.',
    },
    RESET: {
      subject: () => 'Su contraseña de Rastro',
      says: (_customer: string, user: string) =>
        `Se pidió una contraseña nueva para el usuario ${user} de Rastro.`,
      open: 'Elíjala en esta página:',
      until: (hours: number) => `El enlace vale ${hours} hora y una sola vez.`,
      otherwise: 'Si usted no la pidió, no haga nada: su contraseña sigue siendo la misma.',
    },
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    INVITATION: {
      subject: (customer: string) => `${customer} gives you access to Rastro`,
      says: (customer: string, user: string) =>
        `${customer} created a user for you in Rastro, the platform with which it follows its fleet. Your user name is ${user}.`,
      open: 'Choose your password on this page:',
      until: (hours: number) => `The link can be used once, within ${hours / 24} days.`,
      otherwise: 'If you do not expect this, do nothing.',
    },
    RESET: {
      subject: () => 'Your Rastro password',
      says: (_customer: string, user: string) =>
        `A new password was asked for, for the user ${user} of Rastro.`,
      open: 'Choose it on this page:',
      until: (hours: number) => `The link can be used once, within ${hours} hour.`,
      otherwise: 'If you did not ask for it, do nothing: your password stays as it is.',
    },
  },
} as const;

/** The mail with a link by which a user sets a password, in the language of the user. */
export function composePasswordMail(due: DueLink, link: string): { subject: string; text: string } {
  const words = TEXTS[due.language === 'US' ? 'en' : 'es'];
  const { subject, says, open, until, otherwise } = words[due.kind];
  const parts = [
    words.hello(due.firstName),
    says(due.customerName, due.userName),
    `${open}\n${link}`,
    `${until(LIFE_HOURS[due.kind])} ${otherwise}`,
  ];
  return { subject: subject(due.customerName), text: `${parts.join('\n\n')}\n` };
}
