import { describe, expect, it } from 'vitest';
import { createFormat } from '../../i18n/index.ts';
import type { Notice, Performed } from '../maintenance.ts';
import { initialNotice, noticeComplaints, noticeVariables } from './noticeForm.ts';
import { initialPerformed, performedComplaints, performedVariables, renewable } from './performedForm.ts';

const unitOf = (language: 'ES' | 'US') => {
  const format = createFormat({ language, timeZone: 'America/Lima' });
  return { toShown: format.shownDistance, toKm: format.kmOfShown };
};
const km = unitOf('ES');
const miles = unitOf('US');
const NOTICE = {
  id: 4,
  asset: { id: 9, name: 'Bus', licensePlate: 'B-1' },
  serviceType: { id: 50, description: 'Cambio de aceite' },
  frequency: { id: 6, description: 'Por kilometraje' },
  quantityKm: 10_000,
  percentageAlert: 20,
  emailsList: ['a@b.example'],
  users: [3],
  dateStart: '2026-11-02T14:35:00.000Z',
} as unknown as Notice;
const PERFORMED = {
  id: 5,
  asset: NOTICE.asset,
  serviceType: NOTICE.serviceType,
  date: '2026-11-03T14:35:00.000Z',
  kms: 50_000,
  marca: null,
  supplier: 'Taller',
  notes: null,
  cost: 10,
  currency: 'PEN',
} as unknown as Performed;
const TODAY = '2026-11-21';

describe('the form of a notice', () => {
  it('is sent as it was stored where nobody changed it, whatever the unit', () => {
    for (const unit of [km, miles]) {
      const more = { assetIds: [], startDay: '2026-11-02', unit };
      expect(noticeVariables(initialNotice(NOTICE, more), NOTICE, more)).toEqual({
        assetIds: [9],
        serviceTypeId: 50,
        frequencyId: 6,
        quantityKm: 10_000,
        percentageAlert: 20,
        dateStart: '2026-11-02T14:35:00.000Z',
        users: [3],
        emailsList: ['a@b.example'],
      });
    }
  });

  it('sends what was changed: another day is its midnight, miles become kilometres', () => {
    const more = { assetIds: [], startDay: '2026-11-02', unit: miles };
    const values = { ...initialNotice(NOTICE, more), quantity: 1_000, dateStart: '2026-11-05' };
    expect(noticeVariables(values, NOTICE, more)).toMatchObject({ dateStart: '2026-11-05 00:00:00' });
    expect(noticeVariables(values, NOTICE, more).quantityKm).toBeCloseTo(1_609.34, 2);
  });

  it('sends no quantity with a frequency that has none, and hours and amounts as they are', () => {
    const more = { assetIds: [9], startDay: TODAY, unit: miles };
    const filled = { ...initialNotice(null, more), serviceTypeId: '10', quantity: 5 as const };
    const quantity = (frequencyId: string) =>
      noticeVariables({ ...filled, frequencyId }, null, more).quantityKm;
    expect(['1', '8', '7', '10', '20', '40'].map(quantity)).toEqual([null, null, 5, 5, 5, 5]);
    expect(quantity('50')).toBeCloseTo(8.05, 2);
  });

  it.each([
    ['1', '', null],
    ['6', '', 'required'],
    ['6', 0, 'positive'],
    ['6', -5, 'positive'],
    ['6', 0.5, null],
    ['7', 0.5, null],
    ['10', 0.5, null],
    ['50', 0.5, null],
    ['20', 0.5, 'whole'],
    ['30', 2, null],
    [null, '', null],
  ] as const)('with frequency %s and quantity %s complains of %s', (frequencyId, quantity, complaint) => {
    expect(noticeComplaints.quantity(quantity, frequencyId)).toBe(complaint);
  });

  it('asks for a vehicle and for choices, and for addresses that can be ones', () => {
    expect(noticeComplaints.assetIds([])).toBe('required');
    expect(noticeComplaints.assetIds([1])).toBeNull();
    expect(noticeComplaints.choice(null)).toBe('required');
    expect(noticeComplaints.emails(['a@b.example', 'taller'])).toBe('wrongEmail');
    expect(noticeComplaints.emails([])).toBeNull();
  });
});

describe('the form of a performed service', () => {
  it('is sent as it was stored where nobody changed it, whatever the unit', () => {
    for (const unit of [km, miles]) {
      const more = { assetId: null, day: '2026-11-03', currency: 'USD', unit };
      expect(performedVariables(initialPerformed(PERFORMED, null, more), PERFORMED, more)).toEqual({
        assetId: 9,
        serviceTypeId: 50,
        date: '2026-11-03T14:35:00.000Z',
        kms: 50_000,
        marca: '',
        supplier: 'Taller',
        notes: '',
        cost: 10,
        currency: 'PEN',
      });
    }
  });

  it('begins with what it renews, and sends nothing where nothing is entered', () => {
    const more = { assetId: null, day: TODAY, currency: 'PEN', unit: km };
    const values = initialPerformed(null, NOTICE, more);
    expect(values).toMatchObject({ assetId: 9, serviceTypeId: '50', date: TODAY, renewServiceId: '4' });
    expect(performedVariables({ ...values, kms: 0 }, null, more)).toMatchObject({
      date: `${TODAY} 00:00:00`,
      kms: null,
      cost: null,
      currency: null,
    });
  });

  it('asks for what is required and refuses what cannot be', () => {
    expect(performedComplaints.date(null, TODAY)).toBe('required');
    expect(performedComplaints.date('2026-11-22', TODAY)).toBe('inFuture');
    expect(performedComplaints.date(TODAY, TODAY)).toBeNull();
    expect(performedComplaints.number(-1)).toBe('notNegative');
    expect(performedComplaints.number('')).toBeNull();
    expect(performedComplaints.currency(null, 5)).toBe('required');
    expect(performedComplaints.currency(null, '')).toBeNull();
  });

  it('offers to renew the notices of the vehicle and the kind', () => {
    const other = { ...NOTICE, id: 6, serviceType: { id: 20, description: 'Frenos' } };
    expect(renewable([NOTICE, other], { assetId: 9, serviceTypeId: '50' })).toEqual([NOTICE]);
    expect(renewable([NOTICE, other], { assetId: 8, serviceTypeId: '50' })).toEqual([]);
    expect(renewable([NOTICE, other], { assetId: 9, serviceTypeId: null })).toEqual([]);
  });
});
