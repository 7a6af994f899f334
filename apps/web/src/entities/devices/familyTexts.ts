import { defineTexts } from '../../i18n/index.ts';

/** The texts of setting a family of devices up as one of them is. */
export const familyTexts = defineTexts('deviceFamily', {
  es: {
    synchronize: 'Sincronizar la familia',
    title: 'Sincronizar la familia de {{name}}',
    lead: 'Los equipos del mismo protocolo y modelo de este cliente tendrán los códigos de eventos y el factor de temperatura guardados de este equipo. Vale para lo que se recibe desde entonces.',
    looking: 'Buscando la familia…',
    alone: 'No hay otros equipos {{name}} de este cliente.',
    alike_one: 'El otro equipo {{name}} ya está configurado como este.',
    alike_other: 'Los otros equipos {{name}} ({{count}}) ya están configurados como este.',
    different_one: 'Se configurará {{count}} equipo {{name}}.',
    different_other: 'Se configurarán {{count}} equipos {{name}}.',
    confirm: 'Sincronizar',
    cancel: 'Cancelar',
    starting: 'La sincronización de la familia comenzará en breve',
    running: 'La sincronización de la familia ya está en curso',
    done_one: 'Familia sincronizada: {{count}} equipo configurado',
    done_other: 'Familia sincronizada: {{count}} equipos configurados',
  },
  en: {
    synchronize: 'Synchronize the family',
    title: 'Synchronize the family of {{name}}',
    lead: 'The devices of the same protocol and model of this customer will have the saved event codes and the temperature factor of this device. It holds for what is received from then on.',
    looking: 'Looking for the family…',
    alone: 'There are no other devices {{name}} of this customer.',
    alike_one: 'The other device {{name}} is already set up as this one.',
    alike_other: 'The other devices {{name}} ({{count}}) are already set up as this one.',
    different_one: '{{count}} device {{name}} will be set up.',
    different_other: '{{count}} devices {{name}} will be set up.',
    confirm: 'Synchronize',
    cancel: 'Cancel',
    starting: 'The synchronization of the family starts shortly',
    running: 'The synchronization of the family is already running',
    done_one: 'Family synchronized: {{count}} device set up',
    done_other: 'Family synchronized: {{count}} devices set up',
  },
});
