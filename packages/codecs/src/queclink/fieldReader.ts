import { hexOf, numberOf } from './values.ts';

/** A cursor over the fields of a report. Past the end every field is empty and `overrun` is set. */
export class FieldReader {
  readonly fields: readonly string[];
  index: number;
  overrun = false;

  constructor(fields: readonly string[], index = 0) {
    this.fields = fields;
    this.index = index;
  }

  get remaining(): number {
    return Math.max(0, this.fields.length - this.index);
  }

  /** A field relative to the cursor, without moving. */
  peek(offset = 0): string {
    return this.fields[this.index + offset] ?? '';
  }

  text(): string {
    const field = this.fields[this.index++];
    if (field === undefined) this.overrun = true;
    return field ?? '';
  }

  number(): number | null {
    return numberOf(this.text());
  }

  hex(): number | null {
    return hexOf(this.text());
  }

  skip(count: number): void {
    for (let i = 0; i < count; i++) this.text();
  }
}
