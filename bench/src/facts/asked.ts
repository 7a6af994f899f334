/** What is asked for, and of how many vehicles. */
export interface Asked {
  assetIds: readonly number[];
  /** Milliseconds since 1970, `to` excluded. */
  from: number;
  to: number;
  /** The duration of the computation from positions for a number of vehicles, in milliseconds: the baseline. */
  computedMs: number;
}
