import type { AlarmRule } from '@rastro/domain';
import type { Db } from '../store/database.ts';
import { query } from '../store/query.ts';

/** A rule in force. */
export interface BookRule {
  id: number;
  customerId: number;
  name: string;
  rule: AlarmRule;
  /** What could be known before, in milliseconds since 1970, is none of its business. */
  enabledFrom: number;
  webhookSecret: string | null;
  /** The customer's. */
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
    const found = await query<{ state: string }>(
      this.#db,
      `SELECT concat_ws(' ', (SELECT concat_ws(' ', count(*), max(id), sum(version)) FROM alarm_rule WHERE deleted_at IS NULL),
                        (SELECT md5(string_agg(concat_ws(' ', id, time_zone, suspended, deleted_at), ',' ORDER BY id)) FROM customer))
              AS state`,
    );
    const state = found.rows[0]?.state ?? '';
    if (state === this.#state) return;
    const { rows } = await query(
      this.#db,
      `SELECT r.id, r.customer_id, r.name, r.definition, r.enabled_from, r.webhook_secret, c.time_zone
         FROM alarm_rule r JOIN customer c ON c.id = r.customer_id
        WHERE r.enabled AND r.deleted_at IS NULL AND c.deleted_at IS NULL AND NOT c.suspended`,
    );
    this.#rules = new Map();
    this.#byCode = new Map();
    for (const row of rows) {
      const rule: BookRule = {
        id: row.id,
        customerId: row.customer_id,
        name: row.name,
        rule: row.definition,
        enabledFrom: row.enabled_from.getTime(),
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
