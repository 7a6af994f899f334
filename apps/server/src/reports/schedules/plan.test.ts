import { expect, it } from 'vitest';
import { askedFor } from './plan.ts';

const plan = (filter: object) => ({
  report: 'fleetKmReport',
  format: 'EXCEL',
  filter: JSON.stringify({ assetsSelected: [1], ...filter }),
  period: 'YESTERDAY',
  recurrence: '',
});
const asked = (filter: object) => askedFor(plan(filter), Date.UTC(2026, 10, 26), 'America/Lima');

it('a plan asks for the columns that were chosen, but for those that its report does not have', () => {
  expect(asked({ columns: ['kmsRec', 'eventReports.nCh', 'name'] }).columns).toEqual(['kmsRec', 'name']);
  expect(asked({ columns: ['constructor'] }).columns).toEqual([]);
  expect(asked({}).columns).toBeNull();
});

it('a plan asks for the subtotals that were chosen, but for those that its report does not have', () => {
  expect(asked({ subtotalsBy: 'vehicleGroup' }).subtotalsBy).toBe('vehicleGroup');
  expect(asked({ subtotalsBy: 'driver' }).subtotalsBy).toBeNull();
  expect(asked({}).subtotalsBy).toBeNull();
});

it('a plan that was stored before asks what it asked', () => {
  expect(asked({ days: ['LUNES'], velocidadDesde: 90 })).toEqual({
    assetsSelected: [1],
    days: ['LUNES'],
    velocidadDesde: 90,
    columns: null,
    subtotalsBy: null,
    fechaInicio: '2026-11-24T05:00:00.000Z',
    fechaFin: '2026-11-25T05:00:00.000Z',
    format: 'EXCEL',
  });
});
