import type { DocumentNode, GraphQLSchema, OperationDefinitionNode, ValidationRule } from 'graphql';
import {
  GraphQLError,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { needOf } from '../access/guard.ts';
import { codedError } from '../errors.ts';
import { type CompiledCall, PointTexts } from '../live/pointTexts.ts';
import { LIMITS, limitsRule } from './limits.ts';

/** A call's text, checked and compiled. */
export interface PreparedDocument {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  compiled: CompiledCall;
}

const MAX_TOKENS = 5_000;
const MAX_KEPT = 500;
/** No call of the web app comes near; longer texts are not worth the memory. */
const MAX_KEPT_CHARACTERS = 20_000;

/** Parses, validates and compiles calls, and keeps the most recent ones: a client sends the same few texts all day. */
export class Documents {
  readonly schema: GraphQLSchema;
  readonly #rules: ValidationRule[];
  readonly #pointTexts: PointTexts | null;
  readonly #kept = new LRUCache<string, PreparedDocument>({ max: MAX_KEPT });

  constructor(schema: GraphQLSchema, { introspection }: { introspection: boolean }) {
    this.schema = schema;
    this.#pointTexts = schema.getType('LivePoints') ? new PointTexts(schema) : null;
    this.#rules = [...(introspection ? [] : [NoSchemaIntrospectionCustomRule]), ...specifiedRules];
  }

  /**
   * The call ready to run, or why it is refused. What is asked anonymously is compiled only where all of its root fields are for everybody:
   * who is nobody does not make us work.
   */
  prepare(
    text: string,
    operationName: string | null,
    { isAnonymous = false }: { isAnonymous?: boolean } = {},
  ): PreparedDocument | readonly GraphQLError[] {
    const key = `${operationName ?? ''}\n${text}`;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const prepared = this.#prepareNew(text, operationName, isAnonymous);
    if (Array.isArray(prepared) || text.length > MAX_KEPT_CHARACTERS) return prepared;
    this.#kept.set(key, prepared as PreparedDocument);
    return prepared;
  }

  #prepareNew(
    text: string,
    operationName: string | null,
    isAnonymous: boolean,
  ): PreparedDocument | readonly GraphQLError[] {
    try {
      return this.#compile(text, operationName, isAnonymous);
    } catch (cause) {
      // Parsing and checking call themselves for each level, of values too, and the stack ends somewhere.
      if (cause instanceof RangeError) return [codedError('QUERY_TOO_DEEP', { maximum: LIMITS.depth })];
      throw cause;
    }
  }

  /** Whether a document asks for nothing but public root fields, by their names. With fragments at the root it is not looked into. */
  #isForEverybody({ definitions }: DocumentNode): boolean {
    const roots = definitions.flatMap((each) =>
      each.kind === 'OperationDefinition' ? each.selectionSet.selections : [],
    );
    return roots.every((root) => root.kind === 'Field' && this.#isPublic(root.name.value));
  }

  #isPublic(name: string): boolean {
    if (name === '__typename') return true;
    const { schema } = this;
    const field = [schema.getQueryType(), schema.getMutationType()]
      .map((type) => type?.getFields()[name])
      .find((found) => found !== undefined);
    return field === undefined || needOf(schema, name, field).kind === 'public'; // what there is not is told so by the check
  }

  #compile(
    text: string,
    operationName: string | null,
    isAnonymous: boolean,
  ): PreparedDocument | readonly GraphQLError[] {
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens: MAX_TOKENS });
    } catch (cause) {
      if (cause instanceof GraphQLError) return [invalid(cause)];
      throw cause;
    }
    if (isAnonymous && !this.#isForEverybody(document)) return [codedError('UNAUTHENTICATED')];
    const tooMuch = validate(this.schema, document, [limitsRule()]);
    if (tooMuch.length > 0) return tooMuch;
    const faults = validate(this.schema, document, this.#rules, { maxErrors: 10 });
    if (faults.length > 0) return faults.map(invalid);
    const operation = getOperationAST(document, operationName);
    if (!operation) return [codedError('QUERY_INVALID', { reason: 'no such operation' })];
    const shared = this.#pointTexts?.compile(document, operationName);
    if (shared) return { document, operation, compiled: shared };
    const compiled = compileQuery(this.schema, document, operationName ?? undefined, {
      disableLeafSerialization: true, // leaves are made by our own resolvers, and typed
    });
    if (!isCompiledQuery(compiled)) return (compiled.errors ?? []).map(invalid);
    const encode = (result: object): Buffer => Buffer.from(compiled.stringify(result));
    return { document, operation, compiled: { query: compiled.query, encode } };
  }
}

/** The fault with the code that says the text is to blame; what is wrong with it helps whoever writes a client. */
function invalid(fault: GraphQLError): GraphQLError {
  return new GraphQLError(fault.message, {
    nodes: fault.nodes ?? null,
    source: fault.source ?? null,
    positions: fault.positions ?? null,
    extensions: { code: 'QUERY_INVALID', params: {} },
  });
}
