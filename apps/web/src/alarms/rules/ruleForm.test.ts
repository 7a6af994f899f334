import { describe, expect, it } from 'vitest';
import {
  canDryRun,
  complaintsOf,
  dryRunInput,
  formOf,
  inputOf,
  NIGHTS,
  newRule,
  type Rule,
  type RuleForm,
} from './ruleForm.ts';

const complete: RuleForm = { ...newRule(1), name: 'Pánico', events: ['sos'] };

describe('the form of a rule', () => {
  it('has what is complete nothing to complain of', () => {
    expect(complaintsOf(complete)).toEqual({});
  });

  it.each<[string, Partial<RuleForm>, object]>([
    ['no name', { name: '  ' }, { name: 'required' }],
    ['no event', { events: [] }, { events: 'eventsRequired' }],
    ['hours without a day', { hours: [{ ...NIGHTS, days: [] }] }, { hours: 'hoursIncomplete' }],
    ['hours without an end', { hours: [{ ...NIGHTS, to: '' }] }, { hours: 'hoursIncomplete' }],
    ['a time that is none', { hours: [{ ...NIGHTS, from: '24:00' }] }, { hours: 'hoursIncomplete' }],
    ['an address that is none', { emails: ['ana@rastro.example', 'ana'] }, { emails: 'emailInvalid' }],
    [
      'nobody to notify',
      { channels: { ...complete.channels, inApp: false } },
      { channels: 'channelRequired' },
    ],
    [
      'a web address that is none',
      { channels: { ...complete.channels, webhookUrl: 'ftp://example.com' } },
      { channels: 'webhookInvalid' },
    ],
    [
      'an e-mail to nobody',
      { channels: { ...complete.channels, email: true } },
      { userIds: 'receiverRequired' },
    ],
  ])('complains of %s', (_name, change, expected) => {
    expect(complaintsOf({ ...complete, ...change })).toEqual(expected);
  });

  it('is satisfied by a single receiver of any sort', () => {
    const channels = { ...complete.channels, email: true, push: true };
    for (const receiver of [{ userIds: [1] }, { roleIds: [2] }, { emails: ['ana@rastro.example'] }])
      expect(complaintsOf({ ...complete, channels, ...receiver })).toEqual({});
  });

  it('gives the call no empty web address', () => {
    expect(inputOf({ ...complete, name: ' Pánico ' })).toMatchObject({
      name: 'Pánico',
      channels: { webhookUrl: null },
    });
  });

  it('edits what was stored', () => {
    const rule: Rule = {
      ...inputOf(complete),
      telegramChats: ['@flota_norte'],
      phones: [],
      escalation: { afterS: 600, users: [], roles: [{ id: 4, name: 'Operador' }], emails: [] },
      id: 7,
      version: 1,
      customerId: 1,
      users: [{ id: 3, name: 'Ana', email: null }],
      roles: [{ id: 4, name: 'Operador' }],
      geofences: [{ id: 5, name: 'Patio', deleted: false }],
      roads: [{ id: 6, name: 'Norte', deleted: true }],
      hours: [NIGHTS],
      channels: { inApp: true, email: false, push: true, webhookUrl: null },
      webhookSecret: null,
      isDefault: false,
    };
    const form = formOf(rule);
    expect(form).toMatchObject({
      userIds: [3],
      roleIds: [4],
      geofenceIds: [5],
      roadIds: [6],
      hours: [NIGHTS],
    });
    expect(inputOf(form)).toMatchObject({
      channels: rule.channels,
      escalation: { afterS: 600, userIds: [], roleIds: [4], emails: [] },
    });
  });
});

describe('the places of a rule', () => {
  const chosen = { ...complete, geofenceIds: [5], roadIds: [6] };
  it.each([
    ['no event of places', ['sos'], [], []],
    ['an event of geofences', ['sos', 'geofenceDwell'], [5], []],
    ['an event of a road', ['routeDeviation'], [], [6]],
    ['an event of its stops', ['stopSkipped'], [], [6]],
    ['both', ['geofenceSpeedExcess', 'roadSpeedExcess'], [5], [6]],
  ])('with %s are those that it can ring at', (_name, events, geofenceIds, roadIds) => {
    expect(inputOf({ ...chosen, events })).toMatchObject({ geofenceIds, roadIds });
    expect(dryRunInput({ ...chosen, events })).toMatchObject({ geofenceIds, roadIds });
  });
});

describe('the dry run', () => {
  it('needs events and whole hours, and no name', () => {
    expect(canDryRun({ ...complete, name: '' })).toBe(true);
    expect(canDryRun({ ...complete, events: [] })).toBe(false);
    expect(canDryRun({ ...complete, hours: [{ ...NIGHTS, from: '' }] })).toBe(false);
  });

  it('is the same whatever the rule is called and whoever is notified', () => {
    const otherwise = { ...complete, name: 'Otra', enabled: false, userIds: [5], emails: ['x'] };
    const channels = { ...complete.channels, email: true, webhookUrl: 'nada' };
    expect(dryRunInput({ ...otherwise, channels })).toEqual(dryRunInput(complete));
    expect(dryRunInput({ ...complete, coolDownS: 1 })).not.toEqual(dryRunInput(complete));
  });
});
