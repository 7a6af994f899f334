import pg from 'pg';

/** Names by text. */
const names = new Map<string, string>();

/**
 * Marks the text of a statement that is run so often that planning it each time would show: each connection prepares it once. Gives the
 * text, for a constant of the module that runs it. The name must be the process's only one.
 */
export function prepared(name: string, text: string): string {
  names.set(text, name);
  return text;
}

/** A connection that runs statements marked by `prepared` as prepared ones, whoever passes their text. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares nine overloads, of which each is passed on as it is
  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name === undefined
      ? super.query(text, values, ...(rest as []))
      : super.query({ name, text, values }, ...(rest as []));
  }
}
