/**
 * The outcome of a case. A case is `explained` where it is not met for a reason that lies in the recording; any other case that is
 * not met has `failed`.
 */
export type Outcome =
  | { result: 'met' }
  | { result: 'explained'; reason: ExplainedReason; detail: string }
  | { result: 'failed'; detail: string };

export type ExplainedReason =
  | 'wrong checksum in the recording'
  | 'depends on a setting of the device'
  | 'disabled in the source'
  | 'not comparable';

export interface CaseOutcome {
  id: string;
  kind: string;
  outcome: Outcome;
}

export const MET: Outcome = { result: 'met' };
export const failed = (detail: string): Outcome => ({ result: 'failed', detail });
export const explained = (reason: ExplainedReason, detail: string): Outcome => ({
  result: 'explained',
  reason,
  detail,
});
