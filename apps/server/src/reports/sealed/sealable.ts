import type { LivePoint } from '@rastro/contract/resolvers';
import type { PermissionName } from '@rastro/domain';
import type { ReportWords } from '@rastro/format';
import type { Scope, Sight } from '../../access/scope.ts';
import { type AskedFile, fileOfRead, type ReportFormat, type WrittenFile } from '../kernel/files.ts';
import type { ReadReport, ReportParts } from '../kernel/report.ts';
import type { FollowParts } from '../roads/followRoad.ts';
import type { AskedOfSealed } from './seal.ts';

/** Dependencies of all reports whose files can be compared with them later. */
export interface SealedParts extends ReportParts, FollowParts {
  /** The live points of assets, in their order, as they are shown to somebody; an asset without one is left out. */
  pointsOf: (assetIds: Iterable<number>, sight: Sight) => readonly LivePoint[];
}

/** A report of which a file can be made by what is stored of a question: to compare it with an older one, or as a schedule asks for it. */
export interface SealableReport<Parts = SealedParts> {
  /** As it is stored with its files and in schedules. */
  name: string;
  /** The permissions of which it takes one to see it. */
  anyOf: readonly PermissionName[];
  /** Its words as schedules know them; null where it cannot be scheduled. */
  words: ReportWords | null;
  /** Reads it. Throws what its call throws. */
  read: (parts: Parts, scope: Scope, asked: AskedOfSealed) => Promise<ReadReport>;
  /** Its file as its call makes it, where that is not made of what `read` gives. Throws what its call throws. */
  file?: (parts: Parts, scope: Scope, asked: AskedFile) => Promise<WrittenFile>;
}

/** The file of a report, by which it can be compared with the report later. Throws as its `read`. */
export const sealedFile = async <Parts extends Pick<ReportParts, 'history' | 'publicUrl'>>(
  { name, read }: SealableReport<Parts>,
  parts: Parts,
  scope: Scope,
  asked: AskedOfSealed,
  fileForm: ReportFormat,
): Promise<WrittenFile> =>
  fileOfRead(await read(parts, scope, asked), { report: name, asked }, parts, scope, fileForm);

/** The file of a report as a schedule asks for it, which is the one that its call makes. Throws what its call throws. */
export const plannedFile = (
  report: SealableReport,
  parts: SealedParts,
  scope: Scope,
  asked: AskedFile,
): Promise<WrittenFile> =>
  report.file?.(parts, scope, asked) ?? sealedFile(report, parts, scope, asked, asked.format);
