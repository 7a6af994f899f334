import { defineTexts } from '../i18n/index.ts';

export const supportTexts = defineTexts('support', {
  es: {
    title: 'Soporte',
    lead: 'Cuente qué necesita o qué no funciona. Con su mensaje se envían su nombre, su cliente y la página en la que está.',
    message: 'Mensaje',
    answer: 'Le responderemos a {{email}}.',
    noAddress: 'Su usuario no tiene correo: escriba también cómo podemos responderle.',
    required: 'Requerido',
    send: 'Enviar',
    sent: 'Mensaje enviado a soporte',
  },
  en: {
    title: 'Support',
    lead: 'Say what you need, or what does not work. Your name, your customer and the page you are on are sent with the message.',
    message: 'Message',
    answer: 'We will answer to {{email}}.',
    noAddress: 'Your user has no e-mail address: please write how we can answer you, too.',
    required: 'Required',
    send: 'Send',
    sent: 'Message sent to support',
  },
});
