import type { ErrorCode } from '@rastro/contract/errors';
import type { Mutation, Query, Subscription } from '@rastro/contract/resolvers';
import { refusal } from './refusal.ts';

type Results = Query & Mutation;
/** The name of a call: a field of Query or Mutation. */
export type CallName = Exclude<keyof Results, '__typename'>;
/** What a call is made with, by the names of the contract. */
export type CallArguments = Record<string, unknown>;
type Answer<Name extends CallName> = (args: CallArguments) => Results[Name] | Promise<Results[Name]>;

/** The calls that were made of a fake server, and the answers that a test wants instead of the fleet's. */
export class CallBook {
  readonly #made: { name: string; args: CallArguments }[] = [];
  /** Calls that were made by users who lack the permission, by name. */
  readonly forbidden: string[] = [];
  readonly #answers = new Map<string, (args: CallArguments) => unknown>();
  readonly #held = new Map<string, Promise<void>>();

  /** Answers a call with this, or as the function says, from now on. */
  answer<Name extends CallName>(name: Name, answer: Results[Name] | Answer<Name>): void {
    this.#answers.set(name, typeof answer === 'function' ? (answer as Answer<Name>) : () => answer);
  }

  /** Refuses a call from now on. */
  fail(name: CallName, code: ErrorCode, params: Record<string, string | number> = {}): void {
    this.#answers.set(name, () => {
      throw refusal(code, params);
    });
  }

  /** Lets the fleet answer a call again. */
  restore(name: CallName): void {
    this.#answers.delete(name);
  }

  /** Lets a call or a subscription wait for its answer. Gives what ends the waiting. */
  hold(name: CallName | Exclude<keyof Subscription, '__typename'>): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(name, promise);
    return () => {
      this.#held.delete(name);
      resolve();
    };
  }

  /** What a call, subscription or file was asked with, each time, the first one first. */
  calls(name: string): CallArguments[] {
    return this.#made.filter((call) => call.name === name).map(({ args }) => args);
  }

  /** Notes a call, and gives the answer that a test wants; null where the fleet is to answer. */
  async begin(name: string, args: CallArguments): Promise<{ answer: unknown } | null> {
    this.#made.push({ name, args });
    await this.#held.get(name);
    const answer = this.#answers.get(name);
    return answer ? { answer: await answer(args) } : null;
  }
}
