import type { FakeApi } from './api/fakeApi.ts';
import { network } from './api/fakeNetwork.ts';

/** What a browser says when the place of a drop-down is worked out in the next frame, since the field below it has grown: nothing is wrong. */
const HARMLESS = /^Error: ResizeObserver loop completed with undelivered notifications\.$/;

const errors: string[] = [];
let expected: RegExp[] = [];

/** Names errors of the console that the test at hand brings about on purpose. */
export function expectError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Notes from now on what is written to the console as an error. */
export function watchConsole(): void {
  const { error } = console;
  console.error = (...parts: unknown[]) => {
    errors.push(parts.map(String).join(' '));
    error(...parts);
  };
}

/** Everything that went wrong unseen since this was called last: errors nobody expected, stray requests, faults of the fake. */
export function mishapsOf(api: FakeApi | null): string[] {
  const found = [
    ...errors.filter((error) => ![HARMLESS, ...expected].some((pattern) => pattern.test(error))),
    ...network.strayRequests.map((url) => `a request left the host: ${url}`),
    ...(api?.faults ?? []).map((fault) => `the fake server: ${fault}`),
  ];
  errors.length = 0;
  network.strayRequests.length = 0;
  expected = [];
  return found;
}
