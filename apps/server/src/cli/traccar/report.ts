/** What an import brought, what it was refused, and what has no counterpart. */
export class Report {
  readonly #brought = new Map<string, number>();
  readonly #refused: string[] = [];
  readonly #without = new Map<string, Set<string>>();

  brought(what: string, count = 1): void {
    this.#brought.set(what, (this.#brought.get(what) ?? 0) + count);
  }

  /** A row that was left out, and why. */
  refused(what: string, why: string): void {
    this.#refused.push(`${what}: ${why}`);
  }

  /** Something of which there is nothing here, by its kind and name. */
  without(kind: string, name: string): void {
    this.#without.set(kind, (this.#without.get(kind) ?? new Set()).add(name));
  }

  /** The report in lines. */
  text(): string {
    const lines = ['Brought now:', ...listed([...this.#brought].map(([what, count]) => `${count} ${what}`))];
    if (this.#refused.length > 0) lines.push('Left out:', ...listed(this.#refused));
    const without = [...this.#without].map(([kind, names]) => `${kind}: ${[...names].sort().join(', ')}`);
    if (without.length > 0) lines.push('Without a counterpart:', ...listed(without));
    return `${lines.join('\n')}\n`;
  }
}

const listed = (lines: readonly string[]): string[] =>
  lines.length === 0 ? ['  nothing'] : lines.map((line) => `  ${line}`);
