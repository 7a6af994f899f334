import type { Bilingual } from './events/eventType.ts';

const type = (value: string, es: string, en = es): { value: string; name: Bilingual } => ({
  value,
  name: { es, en },
});

/** By which network the SIM card of a phone line transmits; the values are what calls and the store name them. */
export const COMMUNICATION_TYPES = [
  type('2G', '2G (GPRS)'),
  type('3G', '3G'),
  type('4G', '4G (LTE)'),
  type('5G', '5G'),
  type('LTE_M', 'LTE-M'),
  type('NB_IOT', 'NB-IoT'),
  type('SMS', 'Solo SMS', 'SMS only'),
  type('SATELLITE', 'Satelital', 'Satellite'),
];
