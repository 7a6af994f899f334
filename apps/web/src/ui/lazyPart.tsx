import { type ComponentType, use } from 'react';

/** The code of a part of the app that could not be loaded: the network is away, or the server has another release by now. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/** How each part is loaded that is not loaded yet, or failed to be. */
const waiting = new Set<() => Promise<unknown>>();
/** What forgets a failure, so that the part is loaded again when it is shown. */
const failures = new Set<() => void>();

/**
 * A component whose code is loaded when it is first shown, or when the browser has nothing else to do (`loadWaitingParts`). While it is loaded it
 * suspends; a failure throws PartNotLoaded until somebody tries again (`retryFailedParts`). Show it within a `Part`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (loaded) => {
        waiting.delete(start);
        return loaded;
      },
      (cause: unknown) => {
        failures.add(() => {
          loading = null;
        });
        throw new PartNotLoaded('A part of the app could not be loaded', { cause });
      },
    );
    return loading;
  };
  waiting.add(start);
  return function LazyPart(props: Props) {
    const View = use(start());
    return <View {...props} />;
  };
}

/** Forgets which parts could not be loaded. */
export function retryFailedParts(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/** Loads all parts one after the other; one that cannot be loaded is loaded when it is shown. */
export async function loadWaitingParts(): Promise<void> {
  for (const start of [...waiting]) await start().catch(retryFailedParts);
}
