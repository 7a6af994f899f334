import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';

/** Undoes what was begun for a row that is left out. */
class LeftOut extends Error {}

/** Before the kind of a row of which something was made, and whose links to what was made earlier may not be brought yet. */
const NEW = 'new ';

/** What has been made of the rows of a source: an import that begins again makes nothing twice, and tries what was left out once more. */
export class Links {
  readonly #scope: Scope;
  readonly #source: string;
  readonly #known = new Map<string, number>();
  readonly #new = new Set<string>();

  constructor(scope: Scope, source: string) {
    this.#scope = scope;
    this.#source = source;
  }

  async load(): Promise<void> {
    const { rows } = await sql<{ kind: string; id: string; target: number }>`
      SELECT kind, source_id AS id, target_id AS target FROM traccar_row WHERE source = ${this.#source} AND target_id IS NOT NULL`.execute(
      this.#scope.db,
    );
    for (const { kind, id, target } of rows)
      if (kind.startsWith(NEW)) this.#new.add(`${kind.slice(NEW.length)} ${id}`);
      else this.#known.set(`${kind} ${id}`, target);
  }

  /** What was made of a row; null for nothing. */
  async find(kind: string, id: number): Promise<number | null> {
    return this.#known.get(`${kind} ${id}`) ?? null;
  }

  /** Whether something was made of a row in this run, or in one before it that was broken off. */
  isNew(kind: string, id: number): boolean {
    return this.#new.has(`${kind} ${id}`);
  }

  /**
   * Makes something of a row in a transaction of its own, with the mark that it is made; nothing where it was. Where null comes back the row
   * is left out: what was begun for it is undone, and the next run tries it again.
   */
  async once(kind: string, id: number, make: (scope: Scope) => Promise<number | null>): Promise<void> {
    const key = `${kind} ${id}`;
    if (this.#known.has(key)) return;
    try {
      const target = await this.#scope.inTransaction(async (scope) => {
        const made = await make(scope);
        if (made === null) throw new LeftOut();
        await this.mark(scope, kind, id, made);
        await this.mark(scope, `${NEW}${kind}`, id, made);
        return made;
      });
      this.#known.set(key, target);
      this.#new.add(key);
    } catch (cause) {
      if (!(cause instanceof LeftOut)) throw cause;
    }
  }

  /** Notes that what was made has all its links: nothing is new any more. */
  async settle(): Promise<void> {
    await sql`DELETE FROM traccar_row WHERE source = ${this.#source} AND starts_with(kind, ${NEW})`.execute(
      this.#scope.db,
    );
    this.#new.clear();
  }

  /** Notes what was made of a row, in the transaction of a scope. */
  async mark(scope: Scope, kind: string, id: number, target: number): Promise<void> {
    await sql`
      INSERT INTO traccar_row (source, kind, source_id, target_id) VALUES (${this.#source}, ${kind}, ${id}, ${target})
      ON CONFLICT (source, kind, source_id) DO UPDATE SET target_id = excluded.target_id`.execute(scope.db);
  }

  /** Pairs of the ids of a kind and of what was made of them. */
  pairs(kind: string): Map<number, number> {
    return new Map(
      [...this.#known].flatMap(([key, target]): [number, number][] =>
        key.startsWith(`${kind} `) ? [[Number(key.slice(kind.length + 1)), target]] : [],
      ),
    );
  }
}
