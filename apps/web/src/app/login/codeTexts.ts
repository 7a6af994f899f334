import { defineTexts } from '../../i18n/index.ts';

/** The texts of the step of a login that asks for a code. */
export const codeTexts = defineTexts('loginCode', {
  es: {
    title: 'Verificación en dos pasos',
    hint: 'Escriba el código que muestra la aplicación de verificación de su teléfono. Si no lo tiene a mano, uno de sus códigos de recuperación.',
    code: 'Código',
    enter: 'Ingresar',
    back: 'Volver',
  },
  en: {
    title: 'Two-step verification',
    hint: 'Type the code that the authenticator app on your phone shows. If you do not have it at hand, one of your recovery codes.',
    code: 'Code',
    enter: 'Log in',
    back: 'Back',
  },
});
