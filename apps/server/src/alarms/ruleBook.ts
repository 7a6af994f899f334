import type { AlarmRule } from '@rastro/domain';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';

/** A rule in force. */
export interface BookRule {
  id: number;
  customerId: number;
  name: string;
  /** Of a rule that came with the product; null for others. */
  defaultKey: string | null;
  rule: AlarmRule;
  /** It is not about what could be known before, in milliseconds since 1970. */
  enabledFrom: number;
  webhookSecret: string | null;
  /** The customer's, an IANA name. */
  timeZone: string;
}

/** All rules in force, read again when one has changed. */
export class RuleBook {
  readonly #db: Db;
  #state = '';
  #rules = new Map<number, BookRule>();
  #byCode = new Map<string, BookRule[]>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** The rules of a customer that name a code. */
  rulesFor(customerId: number, code: string): readonly BookRule[] {
    return this.#byCode.get(`${customerId} ${code}`) ?? [];
  }

  get(id: number): BookRule | null {
    return this.#rules.get(id) ?? null;
  }

  /** Reads the rules where any has changed since. */
  async refresh(): Promise<void> {
    const found = await sql<{ state: string }>`
      SELECT concat_ws(' ', (SELECT concat_ws(' ', count(*), max(id), sum(version)) FROM alarm_rule WHERE deleted_at IS NULL),
                       (SELECT md5(string_agg(concat_ws(' ', id, time_zone, suspended, resumed_at, deleted_at), ',' ORDER BY id)) FROM customer))
             AS state`.execute(this.#db);
    const state = found.rows[0]?.state ?? '';
    if (state === this.#state) return;
    const rows = await this.#db
      .selectFrom('alarm_rule as r')
      .innerJoin('customer as c', 'c.id', 'r.customer_id')
      .select([
        'r.id',
        'r.customer_id',
        'r.name',
        'r.default_key',
        'r.definition',
        'r.enabled_from',
        'r.webhook_secret',
      ])
      .select(['c.time_zone', 'c.resumed_at'])
      .where('r.enabled', '=', true)
      .where('r.deleted_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .where('c.suspended', '=', false)
      .execute();
    this.#rules = new Map();
    this.#byCode = new Map();
    for (const row of rows) {
      const rule: BookRule = {
        id: row.id,
        customerId: row.customer_id,
        name: row.name,
        defaultKey: row.default_key,
        rule: row.definition as AlarmRule,
        enabledFrom: Math.max(row.enabled_from.getTime(), row.resumed_at?.getTime() ?? 0),
        webhookSecret: row.webhook_secret,
        timeZone: row.time_zone,
      };
      this.#rules.set(rule.id, rule);
      for (const code of rule.rule.events) {
        const key = `${rule.customerId} ${code}`;
        const others = this.#byCode.get(key);
        if (others) others.push(rule);
        else this.#byCode.set(key, [rule]);
      }
    }
    this.#state = state;
  }
}
