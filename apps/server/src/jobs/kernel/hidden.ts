import { sql } from 'kysely';
import type { Scope } from '../../access/scope.ts';
import { codedError } from '../../errors.ts';
import { momentMs } from '../../moments.ts';
import { hiddenTimes } from '../../store/hiddenTimes.ts';
import type { Job, Shown } from './job.ts';
import type { StoredJob } from './jobs.ts';

/** A digest of the private times that are hidden from a scope in what a file shows; null where none are, or it shows no places. */
export async function hiddenIn(scope: Scope, shown: Shown | null): Promise<string | null> {
  if (shown === null || scope.veil === null) return null;
  const { assetIds, from, to } = shown;
  const { timeZone } = scope.requester;
  const assets = scope
    .watched()
    .select('asset.id')
    .where(sql<boolean>`asset.id = ANY(${[...assetIds]}::int[])`);
  return hiddenTimes(scope.db, {
    assets: sql`${assets}`,
    from: from === undefined ? Number.NEGATIVE_INFINITY : momentMs(from, timeZone),
    to: to === undefined ? Number.POSITIVE_INFINITY : momentMs(to, timeZone),
  });
}

/**
 * Throws FILE_OUTDATED where the file of a job may show where a vehicle was in a private time that the requester may not see: one that was
 * written, or changed, since the file was made, or that its maker might see then.
 */
export async function demandHidden(
  scope: Scope,
  job: Pick<Job, 'shows' | 'forOthers'>,
  { input, hides }: Pick<StoredJob, 'input' | 'hides'>,
): Promise<void> {
  if (scope.veil === null) return;
  const hidden = await hiddenIn(job.forOthers ? scope.forOthers() : scope, job.shows(input));
  if (hidden !== null && hidden !== hides) throw codedError('FILE_OUTDATED');
}
