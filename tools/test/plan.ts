/** What the order of parts depends on. */
export interface Planned {
  name: string;
  /** Names of the parts that have to succeed before. */
  needs?: readonly string[];
  /** How many cores it keeps busy. */
  cores: number;
}

/** What is done with a part whose time has come. */
export interface PlanActions<Part> {
  /** Runs it; resolves to whether it succeeded. */
  run(part: Part): Promise<boolean>;
  /** It is not run, since something that it needs has failed. */
  omit(part: Part): void;
}

/**
 * Runs parts beside each other: in the order of the list, each as soon as what it needs has succeeded and as many cores as it keeps
 * busy are free; one that wants more than there are runs alone. Resolves when all have ended. Throws for parts that need each other
 * or one that is not in the list, and what `run` throws.
 */
export async function runPlan<Part extends Planned>(
  parts: readonly Part[],
  cores: number,
  { run, omit }: PlanActions<Part>,
): Promise<void> {
  const waiting = new Set(parts);
  const running = new Map<Part, Promise<void>>();
  const succeeded = new Map<string, boolean>();
  const begin = async (part: Part): Promise<void> => {
    succeeded.set(part.name, await run(part));
    running.delete(part);
  };
  const isDoomed = ({ needs = [] }: Part): boolean => needs.some((name) => succeeded.get(name) === false);
  const isReady = ({ needs = [], cores: wanted }: Part): boolean => {
    const busy = [...running.keys()].reduce((sum, part) => sum + part.cores, 0);
    return needs.every((name) => succeeded.get(name)) && (busy === 0 || busy + wanted <= cores);
  };
  while (waiting.size + running.size > 0) {
    const next = [...waiting].find((part) => isDoomed(part) || isReady(part));
    if (next) {
      waiting.delete(next);
      if (isDoomed(next)) {
        succeeded.set(next.name, false);
        omit(next);
      } else running.set(next, begin(next));
    } else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`What these need never ends: ${[...waiting].map(({ name }) => name).join(', ')}`);
  }
}
