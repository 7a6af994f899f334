/** What a subcommand may touch of the process: handed in, so that tests can stand in for it. */
export interface CliEnvironment {
  stdin: NodeJS.ReadableStream;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  now: () => number;
  /** Environment variables: the settings of a command that opens the store. */
  variables: Record<string, string | undefined>;
}

/** A subcommand: one file each, default export. */
export interface CliCommand {
  /** What comes after the name, for instance `PROTOCOL`. */
  usage: string;
  /** A few lines for `rastro help NAME`. */
  help: string;
  /** Runs and gives the exit code: 0 done, 1 failed, 2 called wrongly. */
  run: (args: readonly string[], environment: CliEnvironment) => Promise<number>;
}
