import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { LIMITS, limitsRule } from './limits.ts';

const schema = buildSchema(`
  type Node { id: Int self: Node }
  type Query { node: Node }
`);
const codes = (text: string): unknown[] =>
  validate(schema, parse(text), [limitsRule()]).map((error) => error.extensions.code);
const nested = (levels: number): string => `${'{ self '.repeat(levels)}{ id }${' }'.repeat(levels)}`;
const times = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('a call within the limits', () => {
  it.each([
    ['of the greatest depth', `{ node ${nested(LIMITS.depth - 2)} }`],
    ['of the most fields', `{ node { ${times(LIMITS.fields - 1, (i) => `a${i}: id`)} } }`],
    ['of the most calls', `{ ${times(LIMITS.rootFields, (i) => `a${i}: node { id }`)} }`],
    [
      'of two operations, each within them',
      times(2, (i) => `query Q${i} { node { ${times(300, () => 'id')} } }`),
    ],
  ])('%s is let through', (_name, text) => {
    expect(codes(text)).toEqual([]);
  });
});

describe('a call beyond the limits', () => {
  it.each([
    ['one level deeper', `{ node ${nested(LIMITS.depth - 1)} }`, 'QUERY_TOO_DEEP'],
    ['a thousand levels deeper', `{ node ${nested(1_000)} }`, 'QUERY_TOO_DEEP'],
    ['one field more', `{ node { ${times(LIMITS.fields, (i) => `a${i}: id`)} } }`, 'QUERY_TOO_LARGE'],
    ['one call more', `{ ${times(LIMITS.rootFields + 1, (i) => `a${i}: node { id }`)} }`, 'QUERY_TOO_LARGE'],
    [
      'calls hidden in fragments',
      `{ ${times(3, () => '...F')} } fragment F on Query { ${times(9, (i) => `a${i}: node { id }`)} }`,
      'QUERY_TOO_LARGE',
    ],
    [
      'deep by fragments',
      `{ node { ...F0 } } ${times(12, (i) => `fragment F${i} on Node { self { ...F${i + 1} } }`)} fragment F12 on Node { id }`,
      'QUERY_TOO_DEEP',
    ],
    [
      'deep by inline fragments',
      `{ node ${'{ ... on Node { self '.repeat(11)} { id } ${'} }'.repeat(11)} }`,
      'QUERY_TOO_DEEP',
    ],
    [
      'fragments that multiply',
      `{ node { ...F0 ...F0 } } ${times(40, (i) => `fragment F${i} on Node { ...F${i + 1} ...F${i + 1} }`)} fragment F40 on Node { id }`,
      'QUERY_TOO_LARGE',
    ],
    [
      'a large fragment that nothing spreads',
      `{ node { id } } fragment F on Node { ${times(LIMITS.fields + 1, () => 'id')} }`,
      'QUERY_TOO_LARGE',
    ],
    [
      'a deep fragment that nothing spreads',
      `{ node { id } } fragment F on Node ${nested(LIMITS.depth)}`,
      'QUERY_TOO_DEEP',
    ],
  ])('%s is refused', (_name, text, code) => {
    expect(codes(text)).toContain(code);
  });
});

it('comes to an end with fragments in circles, which the standard rules refuse', () => {
  const circle = `{ node { ...A } } fragment A on Node { self { ...B } } fragment B on Node { self { ...A } }`;
  expect(codes(circle)).toEqual([]);
  const names = times(12, (i) => `...F${i}`);
  const all = `{ node { ${names} } } ${times(12, (i) => `fragment F${i} on Node { ${names} }`)}`;
  expect(codes(all)).toContain('QUERY_TOO_LARGE');
});
