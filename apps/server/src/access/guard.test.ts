import { buildSchema, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import { describe, expect, it } from 'vitest';
import { executableSchema } from '../http/schema.ts';
import { demand, guardRootFields, type Need, needOf } from './guard.ts';
import type { Requester } from './requester.ts';

const DIRECTIVES = `
  directive @public on FIELD_DEFINITION
  directive @loggedIn on FIELD_DEFINITION
  directive @permission(anyOf: [String!]!) on FIELD_DEFINITION
  directive @anyPage on FIELD_DEFINITION
  directive @guarded(anyOf: [String!]!) on FIELD_DEFINITION
  scalar Id
  scalar DateTime
`;
const requester = (...permissions: string[]): Requester => ({
  userId: 1,
  grant: { kind: 'session', sessionId: 's' },
  customerId: 1,
  customerName: 'North',
  isOwner: false,
  isAdmin: false,
  permissions: new Set(permissions),
  groupIds: null,
  language: 'ES',
  timeZone: 'America/Lima',
  privateTimes: { own: false, others: false },
});
const code = (code: string) => expect.objectContaining({ extensions: { code, params: {} } });

describe('a schema does not start', () => {
  const query = 'type Query { a: Int @public }';
  it.each([
    ['with a field that declares no need', 'type Query { a: Int @public b: Int }', 'Query.b must declare'],
    ['with a field that declares two', 'type Query { a: Int @public @loggedIn }', 'Query.a must declare'],
    ['with an undeclared mutation', `${query} type Mutation { b: Int }`, 'Mutation.b must declare'],
    ['with an undeclared subscription', `${query} type Subscription { c: Int }`, 'Subscription.c must'],
    ['with a permission of no names', 'type Query { a: Int @permission(anyOf: []) }', 'not none'],
    ['with one that nobody holds', 'type Query { a: Int @permission(anyOf: ["Clientez"]) }', 'Clientez'],
  ])('%s', (_name, text, message) => {
    expect(() => guardRootFields(buildSchema(DIRECTIVES + text))).toThrow(message);
  });

  it('where the resolvers are not those of the contract, one each', () => {
    const text = DIRECTIVES + query;
    const area = { Query: { a: () => 1 } };
    expect(() => executableSchema([area, area], text)).toThrow('Two areas resolve Query.a');
    expect(() => executableSchema([area, { Query: { b: () => 1 } }], text)).toThrow('no field Query.b');
    expect(() => executableSchema([area, { Asset: {} }], text)).toThrow('no type Asset');
    expect(() => executableSchema([], text)).toThrow('No area resolves Query.a');
    expect(() => executableSchema([area], text)).not.toThrow();
    expect(() => executableSchema([area], text.replace('a: Int @public', 'a: Int'))).toThrow('must declare');
  });
});

describe('what a directive demands', () => {
  const schema = buildSchema(`${DIRECTIVES} type Query {
    open: Int @public
    inside: Int @loggedIn
    guarded: Int @permission(anyOf: ["Rutas", "Grupos"])
    shown: Int @anyPage
  }`);
  const need = (name: string): Need => {
    const field = schema.getQueryType()?.getFields()[name];
    if (!field) throw new Error(`no field ${name}`);
    return needOf(schema, name, field);
  };

  it('is read from the schema', () => {
    expect(['open', 'inside', 'guarded'].map(need)).toEqual([
      { kind: 'public' },
      { kind: 'loggedIn' },
      { kind: 'permission', anyOf: ['Rutas', 'Grupos'] },
    ]);
  });

  it('lets in whom it should', () => {
    expect(() => demand(need('open'), null)).not.toThrow();
    expect(() => demand(need('inside'), requester())).not.toThrow();
    expect(() => demand(need('guarded'), requester('Grupos'))).not.toThrow();
  });

  it('opens what pages show to whoever may open one, and not for a part of a page', () => {
    expect(() => demand(need('shown'), requester('Velocidad'))).not.toThrow();
    expect(() => demand(need('shown'), requester())).toThrow(code('FORBIDDEN'));
    expect(() => demand(need('shown'), requester('LeerNotificaciones'))).toThrow(code('FORBIDDEN'));
  });

  it('keeps a guarded field of any type from others than owners and those with the permission', () => {
    const schema = buildSchema(
      `${DIRECTIVES} type Query { a: A @loggedIn } type A { secret: String @guarded(anyOf: ["Equipos"]) }`,
    );
    guardRootFields(schema);
    const field = (schema.getType('A') as GraphQLObjectType).getFields().secret;
    const read = (who: Requester) =>
      field?.resolve?.({ secret: 'x' }, {}, { requester: who }, {
        fieldName: 'secret',
      } as GraphQLResolveInfo);
    expect(read(requester('Equipos'))).toBe('x');
    expect(read({ ...requester(), isOwner: true })).toBe('x');
    expect(() => read(requester('Moviles'))).toThrow(code('FORBIDDEN'));
  });

  it('keeps out the others, each with its code', () => {
    expect(() => demand(need('inside'), null)).toThrow(code('UNAUTHENTICATED'));
    expect(() => demand(need('guarded'), null)).toThrow(code('UNAUTHENTICATED'));
    expect(() => demand(need('guarded'), requester('Clientes', 'rutas'))).toThrow(code('FORBIDDEN'));
  });

  it('stands before the resolver', () => {
    const guarded = buildSchema(`${DIRECTIVES} type Query { a: Int @loggedIn }`);
    let asked = 0;
    const field = guarded.getQueryType()?.getFields().a;
    if (!field) throw new Error('no field');
    field.resolve = () => ++asked;
    guardRootFields(guarded);
    const call = (who: Requester | null) =>
      field.resolve?.(null, {}, { requester: who }, {} as Parameters<NonNullable<typeof field.resolve>>[3]);
    expect(() => call(null)).toThrow(code('UNAUTHENTICATED'));
    expect(asked).toBe(0);
    expect(call(requester())).toBe(1);
  });
});
