import { buildSchema } from 'graphql';
import { expect, it } from 'vitest';
import { LIMITS } from '../http/limits.ts';
import { callText, type RootField, rootFields } from './schemaWalk.ts';

/** A call whose answer has so many levels of objects. */
const callOf = (levels: number): RootField =>
  rootFields(
    buildSchema(
      `type Query { first: T1 } ${Array.from({ length: levels }, (_, index) =>
        index + 1 < levels
          ? `type T${index + 1} { a: Int next: T${index + 2} }`
          : `type T${levels} { a: Int }`,
      ).join(' ')}`,
    ),
  )[0] as RootField;

it('asks for all there is, down to where the server stops', () => {
  expect(callText(callOf(LIMITS.depth - 1)).split('a').length - 1).toBeGreaterThanOrEqual(LIMITS.depth - 1);
});

it('fails where an answer is deeper than that', () => {
  expect(() => callText(callOf(LIMITS.depth))).toThrow('is too deep to be walked');
});

it('fails for an answer of which nobody says what it is', () => {
  const [call] = rootFields(buildSchema('type Query { any: U } union U = A type A { id: Int }'));
  expect(() => callText(call as RootField)).toThrow('abstract type');
});

it('asks for a type within itself once', () => {
  const [call] = rootFields(buildSchema('type Query { node: Node } type Node { id: Int child: Node }'));
  expect(callText(call as RootField)).toBe('query  { node { __typename id } }');
});
