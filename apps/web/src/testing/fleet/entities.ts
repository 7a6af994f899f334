import { ANDINA, CUSTOMERS } from './company.ts';
import type { FakeRow } from './types.ts';

const idOfAndina = CUSTOMERS.find(({ name }) => name === ANDINA)?.id ?? 0;

/** A row of Andina's, with these values. */
export const entityRow = (id: number, values: Record<string, unknown>): FakeRow => ({
  id,
  version: 1,
  customerId: idOfAndina,
  customerName: ANDINA,
  notes: null,
  active: true,
  ...values,
});

const NAMES = ['Álvaro Paz', 'Bruna Solís', 'Celia Rojas', 'Dante Quispe', 'Elsa Mamani', 'Fabio Luna'];

/** The technicians and lines that every test finds: twelve technicians, of whom the second is inactive, two lines and a guide. */
export const firstEntityRows = (): Record<string, FakeRow[]> => ({
  technicians: Array.from({ length: 12 }, (_, at) => {
    const [firstName, lastName] = (NAMES[at % NAMES.length] ?? '').split(' ');
    return entityRow(at + 1, {
      firstName: at < NAMES.length ? firstName : `${firstName} ${at}`,
      lastName,
      identityDocument: `401122${String(at).padStart(2, '0')}`,
      phone: at === 0 ? null : `+51 999 100 ${String(at).padStart(3, '0')}`,
      email: `tecnico${at}@andina.test`,
      active: at !== 1,
    });
  }),
  phoneLines: [
    entityRow(1, {
      lineNumber: '+51 999 000 001',
      operator: 'Movistar',
      iccid: '8951011234567890123',
      plan: 'M2M 50 MB',
      device: { id: 104, label: '860000000000104' },
    }),
    entityRow(2, { lineNumber: '+51 999 000 002', operator: null, iccid: null, plan: null, device: null }),
  ],
  guideNumbers: [
    entityRow(1, {
      number: 'GUIA-2026-001',
      asset: { id: 104, label: 'Camión 104 - AND-104' },
      validFrom: '2026-11-20T13:00:00.000Z',
      validTo: '2026-11-28T04:59:59.000Z',
      showsPlate: false,
    }),
  ],
});
