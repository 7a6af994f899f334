import { type ComponentType, use } from 'react';

/** The code of a part of the app that could not be loaded: the network is away, or the server has another release by now. */
export class PartNotLoaded extends Error {
  override name = 'PartNotLoaded';
}

/** A part that is not loaded yet, or failed to be. */
interface WaitingPart {
  start(): Promise<unknown>;
  /** Forgets that it failed, so that it is loaded again when it is shown. */
  forget(): void;
}

const waiting = new Set<WaitingPart>();
const failed = new Set<WaitingPart>();

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
        waiting.delete(part);
        return loaded;
      },
      (cause: unknown) => {
        failed.add(part);
        throw new PartNotLoaded('A part of the app could not be loaded', { cause });
      },
    );
    return loading;
  };
  const forget = () => {
    loading = null;
    failed.delete(part);
  };
  const part: WaitingPart = { start, forget };
  waiting.add(part);
  return function LazyPart(props: Props) {
    const View = use(start());
    return <View {...props} />;
  };
}

/** Forgets which parts could not be loaded. */
export function retryFailedParts(): void {
  for (const part of failed) part.forget();
}

/** Loads all parts one after the other, until it is aborted; one that cannot be loaded is loaded when it is shown. */
export async function loadWaitingParts(signal: AbortSignal): Promise<void> {
  for (const part of [...waiting]) if (!signal.aborted) await part.start().catch(part.forget);
}
