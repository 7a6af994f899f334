import { defineTexts } from '../../i18n/index.ts';

/** The texts of giving a vehicle to another customer. */
export const transferTexts = defineTexts('transferVehicle', {
  es: {
    transfer: 'Transferir a otro cliente',
    title: 'Transferir {{name}}',
    customer: 'Cliente nuevo',
    choose: 'Elija un cliente',
    withDevice: 'El equipo va con el móvil',
    happens: 'Esto no se puede deshacer:',
    past: 'El cliente actual conserva el móvil sin equipo, con todo su historial hasta ahora y sin alarmas.',
    begins: 'El cliente nuevo recibe un móvil que empieza ahora, sin historial, grupos ni conductor.',
    ends: 'Terminan el conductor asignado, los enlaces compartidos, los números de guía, las salidas de rutas y los avisos de servicio del móvil actual.',
    device:
      'El equipo pasa al cliente nuevo. Lo que registró antes y envíe más tarde es del cliente actual; sus líneas telefónicas quedan.',
    deviceStays: 'El equipo queda con el cliente actual, sin montar.',
    confirm: 'Transferir',
    cancel: 'Cancelar',
    done: 'Móvil transferido',
  },
  en: {
    transfer: 'Transfer to another customer',
    title: 'Transfer {{name}}',
    customer: 'New customer',
    choose: 'Choose a customer',
    withDevice: 'The device goes with the vehicle',
    happens: 'This cannot be undone:',
    past: 'The present customer keeps the vehicle without a device, with all its history until now and without alarms.',
    begins: 'The new customer gets a vehicle that begins now, without history, groups or driver.',
    ends: 'The assigned driver, share links, guide numbers, runs of routes and service notices of the present vehicle end.',
    device:
      'The device goes to the new customer. What it recorded before and sends later is of the present customer; its phone lines stay.',
    deviceStays: 'The device stays with the present customer, unmounted.',
    confirm: 'Transfer',
    cancel: 'Cancel',
    done: 'Vehicle transferred',
  },
});
