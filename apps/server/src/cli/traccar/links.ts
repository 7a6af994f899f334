import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';

/** What has been made of the rows of a source: an import that begins again makes nothing twice. */
export class Links {
  readonly #scope: Scope;
  readonly #source: string;
  readonly #known = new Map<string, number | null>();

  constructor(scope: Scope, source: string) {
    this.#scope = scope;
    this.#source = source;
  }

  async load(): Promise<void> {
    const { rows } = await sql<{ kind: string; id: string; target: number | null }>`
      SELECT kind, source_id AS id, target_id AS target FROM traccar_row WHERE source = ${this.#source}`.execute(
      this.#scope.db,
    );
    for (const { kind, id, target } of rows) this.#known.set(`${kind} ${id}`, target);
  }

  /** What was made of a row; null for nothing. */
  async find(kind: string, id: number): Promise<number | null> {
    return this.#known.get(`${kind} ${id}`) ?? null;
  }

  /** Makes something of a row in a transaction of its own, with the mark that it is made; nothing where it was. */
  async once(kind: string, id: number, make: (scope: Scope) => Promise<number | null>): Promise<void> {
    const key = `${kind} ${id}`;
    if (this.#known.has(key)) return;
    const target = await this.#scope.inTransaction(async (scope) => {
      const made = await make(scope);
      await sql`
        INSERT INTO traccar_row (source, kind, source_id, target_id) VALUES (${this.#source}, ${kind}, ${id}, ${made})`.execute(
        scope.db,
      );
      return made;
    });
    this.#known.set(key, target);
  }

  /** Pairs of the ids of a kind and of what was made of them. */
  pairs(kind: string): Map<number, number> {
    return new Map(
      [...this.#known].flatMap(([key, target]): [number, number][] =>
        key.startsWith(`${kind} `) && target !== null ? [[Number(key.slice(kind.length + 1)), target]] : [],
      ),
    );
  }
}
