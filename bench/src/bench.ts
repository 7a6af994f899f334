/** What a bench is told on the command line. */
export interface BenchOptions {
  /** A minute at most, with figures to look at and not to quote. */
  quick: boolean;
  /** How long each measurement lasts, where the bench measures for a time; null for its usual. */
  seconds: number | null;
  /** With how many geofences the ingest is measured beside none; null to measure the ingest as it is. */
  geofences: number | null;
}

/** A claim that is measured. Prints a table whose ratios are against a baseline of the same run; asserts nothing. */
export interface Bench {
  name: string;
  /** What it measures, against what, in one line. */
  about: string;
  run(options: BenchOptions): Promise<void>;
}
