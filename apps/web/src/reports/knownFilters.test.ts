import type { ReportFilterName } from '@rastro/format';
import { expect, it } from 'vitest';
import { knownFilters } from './knownFilters.ts';

const of = (query: string, ...names: ReportFilterName[]) => knownFilters(new URLSearchParams(query), names);

it('has what a link names, and what a field has where nothing is chosen', () => {
  expect(
    of('variables=rpm,speed&speedFrom=0&drivers=3', 'variables', 'speedFrom', 'speedTo', 'drivers'),
  ).toEqual({ filters: { variables: 'rpm,speed', drivers: '3' }, leftOut: [] });
});

it.each<[ReportFilterName, string, string[], string?]>([
  ['variables', 'variables=rpm,noSuch', ['noSuch'], 'rpm'],
  ['variables', 'variables=noSuch', ['noSuch']],
  ['variables', 'variables=rpm,%3Cb%3E', ['<b>'], 'rpm'],
  ['thermometers', 'sensors=temperature1C,noSuch', ['noSuch'], 'temperature1C'],
  ['eventTypes', 'events=1,99999', ['99999'], '1'],
  ['states', 'state=PARKED', ['PARKED']],
  ['states', 'state=constructor', ['constructor']],
  ['grouping', 'group=BY_MOON', ['BY_MOON']],
  ['workingDays', 'workingDays=LUNES,FUNDAY', ['FUNDAY'], 'LUNES'],
  ['workingHours', 'hours=99-100', ['99-100']],
  ['dayLimit', 'dayLimit=169', ['169']],
  ['speedTo', 'speedTo=10001', ['10001']],
  ['minimum', 'minimum=527041', ['527041']],
  ['celsiusFrom', 'warmerThan=-274', ['-274']],
  ['drivers', 'drivers=3,9999999999', ['9999999999'], '3'],
])('leaves out and names what does not exist or cannot be: %s of %s', (name, query, values, kept) => {
  expect(of(query, name)).toEqual({
    filters: kept === undefined ? {} : { [name]: kept },
    leftOut: [{ name, values }],
  });
});
