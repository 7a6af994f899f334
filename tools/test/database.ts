import {
  TEMPLATE_VARIABLE,
  type TemplateDatabase,
  templateDatabase,
} from '@rastro/server/store/testing/templateDatabase';

/** The one PostgreSQL of a run, started when the first part asks for it. */
export class SharedDatabase {
  #template: Promise<TemplateDatabase> | null = null;

  /** The variables of the environment with which a part finds it. */
  async environment(): Promise<Record<string, string>> {
    this.#template ??= templateDatabase();
    return { [TEMPLATE_VARIABLE]: JSON.stringify((await this.#template).connection) };
  }

  /** Stops it and removes its data, where it was started. */
  async stop(): Promise<void> {
    await (await this.#template)?.stop();
  }
}
