import pg from 'pg';

/** The driver's word for an answer that did not come in time. */
const SILENT = 'Query read timeout';
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

/** Cuts a connection on this side, without a word to the other: what waits on it fails, and it is as one that was lost. */
export function cutConnection(client: pg.Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/**
 * A connection that runs statements marked by `prepared` as prepared ones, whoever passes their text, and that is cut where the answer
 * to one takes longer than `query_timeout`: the driver would go on using it, and have every next statement wait behind that one.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver declares nine overloads, of which each is passed on as it is
  override query(...[text, values, ...rest]: any[]): any {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const answer: unknown =
      name === undefined
        ? super.query(text, values, ...(rest as []))
        : super.query({ name, text, values }, ...(rest as []));
    if (answer instanceof Promise) answer.catch((cause: Error) => this.#cutWhenSilent(cause));
    return answer;
  }

  #cutWhenSilent({ message }: Error): void {
    if (message === SILENT) cutConnection(this);
  }
}
