import { defineTexts } from '../../i18n/index.ts';

/** The texts of the pages on which somebody without a password, or who forgot it, comes to one. */
export const passwordTexts = defineTexts('passwordPages', {
  es: {
    forgotten: '¿Olvidó su contraseña?',
    forgottenLead:
      'Escriba su usuario o su email. Si corresponden a un usuario con email, le enviaremos un enlace para elegir otra contraseña.',
    user: 'Usuario o email',
    required: 'Requerido',
    send: 'Enviar enlace',
    sent: 'Revise su correo',
    sentHint:
      'Si {{user}} es un usuario con email, en unos minutos recibirá un enlace que vale una hora. Si no llega, revise el correo no deseado o pida uno a su administrador.',
    toLogin: 'Ir a la página de ingreso',
    INVITATION: 'Elija su contraseña',
    RESET: 'Elija otra contraseña',
    lead: 'Para el usuario {{user}} de {{customer}}.',
    newPassword: 'Contraseña nueva',
    again: 'Repita la contraseña',
    hint_one: 'Al menos {{count}} carácter.',
    hint_other: 'Al menos {{count}} caracteres.',
    save: 'Guardar contraseña',
    saved: 'Su contraseña se guardó',
    savedHint: 'Las sesiones que tenía abiertas se cerraron. Ingrese con su usuario, {{user}}.',
    useless: 'El enlace ya no sirve',
    uselessHint: 'Ya se usó, venció, o después se envió otro. Pida uno nuevo.',
  },
  en: {
    forgotten: 'Forgot your password?',
    forgottenLead:
      'Write your user name or e-mail. If they are those of a user with an e-mail address, we will send a link to choose another password.',
    user: 'User name or e-mail',
    required: 'Required',
    send: 'Send link',
    sent: 'Check your mail',
    sentHint:
      'If {{user}} is a user with an e-mail address, a link that is valid for an hour will arrive within minutes. If it does not, look at the spam folder or ask your administrator for one.',
    toLogin: 'Go to the login page',
    INVITATION: 'Choose your password',
    RESET: 'Choose another password',
    lead: 'For the user {{user}} of {{customer}}.',
    newPassword: 'New password',
    again: 'Repeat the password',
    hint_one: 'At least {{count}} character.',
    hint_other: 'At least {{count}} characters.',
    save: 'Save password',
    saved: 'Your password was saved',
    savedHint: 'The sessions that were open have ended. Log in with your user name, {{user}}.',
    useless: 'The link is not valid any more',
    uselessHint: 'It was used, has expired, or another one was sent after it. Please ask for a new one.',
  },
});
