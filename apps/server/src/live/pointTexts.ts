import { randomUUID } from 'node:crypto';
import type { DocumentNode, GraphQLFieldMap, GraphQLSchema, SelectionSetNode } from 'graphql';
import {
  extendSchema,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  print,
  separateOperations,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CallContext } from '../access/context.ts';
import { COUNTING, digitsOf, JoinedLists } from './joinedLists.ts';
import type { LivePointView, PointText } from './livePoint.ts';
import { wholeText } from './wholeText.ts';

type Counting = (typeof COUNTING)[number];

/** Selections whose texts are kept at a time: those of the web app and some programs. A text takes a kilobyte for each vehicle. */
const MAX_KEPT = 8;
/** Selections that are known by their text; more calls than these are not kept either (http/documents). */
const MAX_KNOWN = 500;

/** Stands in a result where something else is to be put. Nobody can guess it, so no text of a client or a vehicle is taken for it. */
const MARK = `\u0000${randomUUID()}`;
/** How it is written in JSON, without quotes. */
const MARKED = JSON.stringify(MARK).slice(1, -1);

const COMPILING = { disableLeafSerialization: true } as const;

/** What the points of a fleet are asked for by, within the schema that calls are compiled with. No client can name it. */
const WITHIN = `
  extend type Query { _points: [LivePoint!]! }
  extend type LivePoints { _items(selection: Int!): ID! }`;

/** A call that can be run, and what its result is on the wire: JSON in UTF-8. Only its own `encode` knows the text of a result. */
export interface CompiledCall {
  query: CompiledQuery['query'];
  encode(result: object): Buffer;
}

/**
 * Compiles calls so that each vehicle's text is made once a change for everybody who asks for the same fields, and lists of points
 * are those texts, written into one buffer that is sent as it is. A call's answer is byte for byte what executing it plainly gives.
 *
 * The list of points in a call is compiled as if it were a single value, and its selection by itself. Only what depends on nothing but
 * the point is shared: not what depends on variables, or has a resolver or guard of its own, which may depend on who asks. Groups
 * that a reader may not see are left out of its views (LiveFleet), and each view has its own text.
 */
export class PointTexts {
  readonly #schema: GraphQLSchema;
  /** `Type.field` of all that has a resolver or a guard. */
  readonly #resolved = new Set<string>();
  readonly #selections = new Map<string, Selection>();
  /** Those whose texts are kept, the one that was used last at the end, and the place in `LivePointView.texts` of each. */
  readonly #recent = new Map<Selection, number>();
  readonly #joined = new JoinedLists();
  #selectionsMade = 0;

  constructor(schema: GraphQLSchema) {
    for (const type of Object.values(schema.getTypeMap())) {
      if (!isObjectType(type)) continue;
      for (const field of Object.values(type.getFields()))
        if (field.resolve) this.#resolved.add(`${type.name}.${field.name}`);
    }
    this.#schema = extendSchema(schema, parse(WITHIN));
    const fields = objectFields(this.#schema, 'LivePoint');
    for (const name of COUNTING) {
      const field = fields[name];
      const mark = wholeText(`${MARK}${name}`);
      // A point that does not count at first does not before it changes.
      if (field) field.resolve = (point) => ((point as LivePointView)[name] === null ? null : mark);
    }
  }

  /** The call with shared texts; null where it asks for no list of points, or for one that cannot be shared: it is run plainly then. */
  compile(document: DocumentNode, operationName: string | null): CompiledCall | null {
    const selections: Selection[] = [];
    const keys = new Set<string>();
    let isShared = true;
    const typeInfo = new TypeInfo(this.#schema);
    const outside = visit(
      document,
      visitWithTypeInfo(typeInfo, {
        Field: (node) => {
          if (typeInfo.getParentType()?.name !== 'LivePoints' || node.name.value !== 'items')
            return undefined;
          const key = (node.alias ?? node.name).value;
          const selection = node.selectionSet && this.#selection(node.selectionSet, document);
          // Two of one name may be parts of one list, which nobody but the plain way puts together.
          if (!selection || keys.has(key)) {
            isShared = false;
            return undefined;
          }
          keys.add(key);
          return {
            kind: Kind.FIELD,
            name: { kind: Kind.NAME, value: '_items' },
            alias: { kind: Kind.NAME, value: key },
            arguments: [
              {
                kind: Kind.ARGUMENT,
                name: { kind: Kind.NAME, value: 'selection' },
                value: { kind: Kind.INT, value: String(selections.push(selection) - 1) },
              },
            ],
            directives: node.directives ?? [],
          };
        },
      }),
    );
    if (!isShared || selections.length === 0) return null;
    // The compiled call keeps the resolvers that it was compiled with.
    const lists = objectFields(this.#schema, 'LivePoints')._items;
    if (lists)
      lists.resolve = (batch, { selection }) =>
        new PointList(batch as PointBatch, selections[selection] as Selection);
    const compiled = compileQuery(this.#schema, outside, operationName ?? undefined, COMPILING);
    return isCompiledQuery(compiled)
      ? { query: compiled.query, encode: (result) => this.#encode(result) }
      : null;
  }

  /** What a list is asked for; null where a part of it may differ between those who ask, or with the variables. */
  #selection(selectionSet: SelectionSetNode, { definitions }: DocumentNode): Selection | null {
    const whole = separateOperations({
      kind: Kind.DOCUMENT,
      definitions: [
        {
          kind: Kind.OPERATION_DEFINITION,
          operation: OperationTypeNode.QUERY,
          selectionSet: {
            kind: Kind.SELECTION_SET,
            selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '_points' }, selectionSet }],
          },
        },
        ...definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION),
      ],
    });
    const document = whole[''] as DocumentNode;
    const key = print(document);
    const known = this.#selections.get(key);
    if (known) return known;
    if (!this.#dependsOnPointsAlone(document)) return null;
    const compiled = compileQuery(this.#schema, document, undefined, COMPILING);
    if (!isCompiledQuery(compiled)) return null;
    const selection = new Selection(compiled, ++this.#selectionsMade);
    if (this.#selections.size >= MAX_KNOWN)
      this.#selections.delete(this.#selections.keys().next().value as string);
    this.#selections.set(key, selection);
    return selection;
  }

  #dependsOnPointsAlone(document: DocumentNode): boolean {
    let isAlone = true;
    const typeInfo = new TypeInfo(this.#schema);
    visit(
      document,
      visitWithTypeInfo(typeInfo, {
        Variable: () => {
          isAlone = false;
        },
        Field: (node) => {
          if (this.#resolved.has(`${typeInfo.getParentType()?.name}.${node.name.value}`)) isAlone = false;
        },
      }),
    );
    return isAlone;
  }

  #encode(result: object): Buffer {
    const lists: PointList[] = [];
    const outside = JSON.stringify(result, (_key, value) => {
      if (!(value instanceof PointList)) return value;
      lists.push(value);
      return `${MARK}list`;
    });
    const [first = '', ...rest] = outside.split(`"${MARKED}list"`);
    const parts = lists.map(({ batch: { items, snapshot }, selection }, index) => {
      const place = this.#place(selection);
      const textsOf = (some: readonly LivePointView[]) => selection.textsOf(some, place);
      const list = { points: items, isSnapshot: snapshot, writer: selection.number, textsOf };
      return this.#joined.join(list, [index === 0 ? first : '', rest[index] as string]);
    });
    if (parts.length === 0) return Buffer.from(first);
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  /** Where the points keep the texts of a selection, which is now the one that was used last. */
  #place(selection: Selection): number {
    const place = this.#recent.get(selection) ?? this.#freePlace();
    this.#recent.delete(selection);
    this.#recent.set(selection, place);
    return place;
  }

  #freePlace(): number {
    if (this.#recent.size < MAX_KEPT) return this.#recent.size;
    const [oldest, place] = this.#recent.entries().next().value as [Selection, number];
    this.#recent.delete(oldest);
    return place;
  }
}

/** What is asked for as LivePoints. */
interface PointBatch {
  items: readonly LivePointView[];
  snapshot: boolean;
}

/** A list of points in a result, whose text is not made yet. */
class PointList {
  readonly batch: PointBatch;
  readonly selection: Selection;

  constructor(batch: PointBatch, selection: Selection) {
    this.batch = batch;
    this.selection = selection;
  }
}

/** What is asked for of each point. */
class Selection {
  /** Another one for each selection. */
  readonly number: number;
  readonly #compiled: CompiledQuery;

  constructor(compiled: CompiledQuery, number: number) {
    this.#compiled = compiled;
    this.number = number;
  }

  /**
   * The text of each point, right but for the digits of what counts. The points keep them at this place, where another selection may have had
   * its own before.
   */
  textsOf(points: readonly LivePointView[], place: number): PointText[] {
    const texts: PointText[] = [];
    const stale: LivePointView[] = [];
    for (const point of points) {
      const kept = point.texts[place];
      if (kept !== undefined && kept.selection === this && isStillSo(kept, point)) texts.push(kept);
      else stale.push(point);
    }
    if (stale.length === 0) return texts;
    this.#make(stale, place);
    return points.map((point) => point.texts[place] as PointText);
  }

  #make(points: readonly LivePointView[], place: number): void {
    const result = this.#compiled.query({ _points: points }, {}, {});
    if (result instanceof Promise) throw new Error('A live point must resolve without waiting');
    if (result.errors) throw result.errors[0];
    const { _points: values } = result.data as { _points: object[] };
    values.forEach((value, index) => {
      const point = points[index] as LivePointView;
      point.texts[place] = {
        selection: this,
        isSilent: point.isSilent,
        ...fill(JSON.stringify(value), point),
      };
    });
  }
}

/** Whether a text is right but for the digits of what counts. */
function isStillSo({ isSilent, counts }: PointText, point: LivePointView): boolean {
  if (isSilent !== point.isSilent) return false;
  for (const { name, digits } of counts) if (digitsOf(point[name] as number) !== digits) return false;
  return true;
}

/** Puts the numbers of a point where its text is marked, and notes where they are in its bytes. */
function fill(text: string, point: LivePointView): Pick<PointText, 'text' | 'bytes' | 'counts'> {
  const pieces: string[] = [];
  const counts: PointText['counts'] = [];
  let from = 0;
  let bytes = 0;
  for (let markAt = text.indexOf(MARKED); markAt >= 0; markAt = text.indexOf(MARKED, from)) {
    const nameAt = markAt + MARKED.length;
    const name = COUNTING.find((each) => text.startsWith(each, nameAt)) as Counting;
    const before = text.slice(from, markAt - 1);
    const number = String(point[name]);
    bytes += Buffer.byteLength(before);
    counts.push({ name, at: bytes, digits: number.length });
    bytes += number.length;
    pieces.push(before, number);
    from = nameAt + name.length + 1;
  }
  const rest = text.slice(from);
  // One piece of memory: V8 copies ropes and slices of texts far more slowly.
  return { text: [...pieces, rest].join(''), bytes: bytes + Buffer.byteLength(rest), counts };
}

function objectFields(schema: GraphQLSchema, name: string): GraphQLFieldMap<unknown, CallContext> {
  const type = schema.getType(name);
  return isObjectType(type) ? type.getFields() : {};
}
