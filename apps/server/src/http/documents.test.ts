import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { Documents } from './documents.ts';
import { isRefusal } from './graphql.ts';

const schema = buildSchema('type Node { id: Int self: Node } type Query { node(id: [Int!]): Node }');
const documents = new Documents(schema, { introspection: false });
const refusal = (text: string, operationName: string | null = null) => {
  const prepared = documents.prepare(text, operationName);
  return isRefusal(prepared) ? prepared.map((error) => error.extensions.code) : null;
};

describe('a document', () => {
  it('is prepared once for the same text and operation', () => {
    const text = 'query A { node { id } } query B { node { id } }';
    expect(documents.prepare(text, 'A')).toBe(documents.prepare(text, 'A'));
    expect(documents.prepare(text, 'A')).not.toBe(documents.prepare(text, 'B'));
  });

  it('is not kept when it is long, nor when five hundred newer ones came', () => {
    const long = `{ node { id } } # ${'x'.repeat(30_000)}`;
    expect(isRefusal(documents.prepare(long, null))).toBe(false);
    expect(documents.prepare(long, null)).not.toBe(documents.prepare(long, null));
    const first = documents.prepare('{ node { first: id } }', null);
    for (let i = 0; i < 500; i++) documents.prepare(`{ node { a${i}: id } }`, null);
    expect(documents.prepare('{ node { first: id } }', null)).not.toBe(first);
  });

  it.each([
    ['that does not parse', '{ node'],
    ['that is empty', ''],
    ['of unknown fields', '{ nothing }'],
    ['of a badly typed argument', '{ node(id: "x") { id } }'],
    ['with fragments in a circle', '{ node { ...A } } fragment A on Node { self { ...A } }'],
    ['with an unknown fragment', '{ node { ...A } }'],
    ['that asks for the schema', '{ __schema { types { name } } }'],
    ['that asks for a type', '{ __type(name: "Node") { name } }'],
    ['of more tokens than anybody needs', `{ node(id: [${'1,'.repeat(20)}${'1 '.repeat(6_000)}]) { id } }`],
    ['of definitions only', 'type Query { a: Int }'],
  ])('%s is refused', (_name, text) => {
    expect(refusal(text)).toContain('QUERY_INVALID');
  });

  it('of several operations needs the name of one that it has', () => {
    const text = 'query A { node { id } } query B { node { id } }';
    expect(refusal(text)).toEqual(['QUERY_INVALID']);
    expect(refusal(text, 'C')).toEqual(['QUERY_INVALID']);
    expect(refusal(text, 'B')).toBeNull();
  });

  it('may be about itself', () => {
    expect(refusal('{ __typename node { __typename } }')).toBeNull();
  });

  it('that nests values without end is refused like any other', () => {
    // Where the stack ends depends on what of the parser is compiled by then: before the fault in the text is found, or after.
    const [code] = refusal(`{ node(id: ${'['.repeat(4_900)}${']'.repeat(50)}) { id } }`) ?? [];
    expect(['QUERY_TOO_DEEP', 'QUERY_INVALID']).toContain(code);
    expect(refusal(`{ node(id: ${'['.repeat(400)}1${']'.repeat(400)}) { id } }`)).toContain('QUERY_INVALID');
  });
});

it('shows the schema to developers', () => {
  const open = new Documents(schema, { introspection: true });
  expect(isRefusal(open.prepare('{ __schema { types { name } } }', null))).toBe(false);
});

describe('a document of nobody', () => {
  const guarded = buildSchema(`
    directive @public on FIELD_DEFINITION
    directive @loggedIn on FIELD_DEFINITION
    type Query { open: Int @public inside: Int @loggedIn }
    type Mutation { enter: Int @public change: Int @loggedIn }`);
  const codes = (text: string) => {
    const prepared = new Documents(guarded, { introspection: false }).prepare(text, null, {
      isAnonymous: true,
    });
    return isRefusal(prepared) ? prepared.map(({ extensions }) => extensions.code) : null;
  };

  it.each(['{ inside }', '{ open inside }', 'mutation { change }', '{ ...A } fragment A on Query { open }'])(
    '%s is refused before it is compiled, or even checked',
    (text) => {
      expect(codes(text)).toEqual(['UNAUTHENTICATED']);
      expect(codes(`${text} fragment Unknown on Nothing { wrong }`)).toEqual(['UNAUTHENTICATED']);
    },
  );

  it.each(['{ open }', '{ __typename open }', 'mutation { enter }'])('%s is compiled', (text) => {
    expect(codes(text)).toBeNull();
  });

  it('is refused where it names what does not exist', () =>
    expect(codes('{ nothing }')).toEqual(['QUERY_INVALID']));
});
