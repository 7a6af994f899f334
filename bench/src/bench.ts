/** The options of a benchmark on the command line. */
export interface BenchOptions {
  /** True for a run of at most a minute, whose figures are for looking at and not for quoting. */
  quick: boolean;
  /** Duration of each measurement in seconds, for benchmarks that measure for a time; null for the usual one. */
  seconds: number | null;
  /** Number of geofences beside which the ingest is measured; null to measure the ingest without any. */
  geofences: number | null;
  /** Number of vehicles of the benchmark of reports; null for the usual one. */
  vehicles: number | null;
}

/** A claim that is measured. A benchmark prints a table with ratios to a baseline of the same run, and asserts nothing. */
export interface Bench {
  name: string;
  /** What is measured and against which baseline, in one line. */
  about: string;
  run(options: BenchOptions): Promise<void>;
}
