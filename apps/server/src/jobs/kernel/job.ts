import type { PermissionName } from '@rastro/domain';
import type { z } from 'zod';
import type { OutgoingFile } from '../../access/fileRoute.ts';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';

/** What people are shown of what a job was asked: the form of its file, its range, and how many vehicles or rows it is about. */
export interface JobAbout {
  format?: string;
  from?: string;
  to?: string;
  count?: number;
}

/** What a job gives: a file to be fetched, or a small result that calls show. */
export interface JobOutcome {
  file?: OutgoingFile;
  /** Plain JSON. */
  result?: unknown;
}

/** What a job is given besides its input. */
export interface JobContext {
  /** The job's own id, by which what it leaves is told from what others leave. */
  id: number;
  /** What its creator may see now. */
  scope: Scope;
  /** The file that came with its input. Throws NOT_FOUND where there is none. */
  sent(): Promise<Buffer>;
  /**
   * Ends the job in the transaction of its own change, so that a change is made once, however often the job begins. Throws where the job
   * was cancelled or another process has it, which undoes the change.
   */
  finish(tx: Scope, outcome: JobOutcome): Promise<void>;
}

/** Says how much of a job is done, from 0 to 1. It costs nothing to say it often. */
export type Progress = (share: number) => void;

/** Of which vehicles a file says where they were, and in which range, as calls write its moments; of any time where it has none. */
export interface Shown {
  assetIds: readonly number[];
  from?: string;
  to?: string;
}

/** A kind of work in the background, by its input. */
export interface JobDefinition<Input> {
  /** The kind by which its jobs are known, in the store and to clients. */
  kind: string;
  /** Of these permissions its creator needs one: when it is added, when it runs, and when its file is fetched. */
  anyOf: readonly PermissionName[];
  /** Its input, which is stored as JSON. */
  input: z.ZodType<Input>;
  /** What people are shown of the input. */
  about: (input: Input) => JobAbout;
  /** What its file says of where vehicles were; without it, nothing. */
  shows?: (input: Input) => Shown;
  /** Whether its file goes to others than its creator: it is made as for somebody who sees no private times. */
  forOthers?: true;
  /**
   * Does the work. It may begin more than once, where the process that ran it died; only one attempt counts. What it throws ends the job:
   * a coded error is shown to its creator. `signal` is aborted when it has to stop.
   */
  run: (context: JobContext, input: Input, progress: Progress, signal: AbortSignal) => Promise<JobOutcome>;
}

/** A kind of work in the background. */
export interface Job {
  kind: string;
  anyOf: readonly PermissionName[];
  /** Checks an input. Throws INVALID_INPUT. */
  asked: (input: unknown) => { input: unknown; about: JobAbout };
  /** What the file of an input says of where vehicles were; null for nothing. Throws INVALID_INPUT. */
  shows: (input: unknown) => Shown | null;
  forOthers: boolean;
  run: (context: JobContext, input: unknown, progress: Progress, signal: AbortSignal) => Promise<JobOutcome>;
}

/** A kind of job from its definition. */
export function defineJob<Input>(definition: JobDefinition<Input>): Job {
  const { kind, anyOf, input: schema, about, shows, forOthers = false, run } = definition;
  const checked = (given: unknown): Input => {
    const { data, error } = schema.safeParse(given);
    if (error) throw codedError('INVALID_INPUT', { field: String(error.issues[0]?.path[0] ?? '') });
    return data;
  };
  return {
    kind,
    anyOf,
    asked: (given) => {
      const input = checked(given);
      return { input, about: about(input) };
    },
    shows: (given) => shows?.(checked(given)) ?? null,
    forOthers,
    run: (context, given, progress, signal) => run(context, checked(given), progress, signal),
  };
}
