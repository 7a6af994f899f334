import type { Bilingual } from './events/eventType.ts';

/** What a document is, of those that expire. */
export interface DocumentKind {
  /** Stored with documents: never renamed. */
  value: string;
  name: Bilingual;
}

/** The kinds of documents that expire, of vehicles and drivers. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  { value: 'insurance', name: { es: 'Seguro', en: 'Insurance' } },
  { value: 'inspection', name: { es: 'Revisión técnica', en: 'Technical inspection' } },
  { value: 'permit', name: { es: 'Permiso', en: 'Permit' } },
  { value: 'licence', name: { es: 'Licencia de conducir', en: 'Driving license' } },
  { value: 'medical', name: { es: 'Examen médico', en: 'Medical examination' } },
  { value: 'other', name: { es: 'Otro documento', en: 'Other document' } },
];

/** What people call a kind; the kind itself where it is of a newer version. */
export const documentKindName = (kind: string): Bilingual =>
  DOCUMENT_KINDS.find(({ value }) => value === kind)?.name ?? { es: kind, en: kind };

/** What the documents of a vehicle or a driver are today, all together. */
export const DOCUMENT_STATES: readonly DocumentKind[] = [
  { value: 'EXPIRED', name: { es: 'Vencido', en: 'Expired' } },
  { value: 'SOON', name: { es: 'Vence pronto', en: 'Expires soon' } },
  { value: 'VALID', name: { es: 'Vigente', en: 'Valid' } },
  { value: 'NONE', name: { es: 'Ninguno', en: 'None' } },
];

/** How many days before its expiry a document is announced, where nothing else is said of it. */
export const DOCUMENT_NOTICE_DAYS = 30;
