import type { PermissionName } from '@rastro/domain';
import type { Scope } from '../../access/scope.ts';
import { fileOfRead, type ReportFormat, type WrittenFile } from '../kernel/files.ts';
import type { ReadReport, ReportParts } from '../kernel/report.ts';
import type { AskedOfSealed } from './seal.ts';

/** A report whose files can be compared with it later. */
export interface SealableReport {
  /** As it is stored with its files. */
  name: string;
  /** The permission that it takes to see it. */
  permission: PermissionName;
  /** Reads it. Throws what its call throws. */
  read: (scope: Scope, asked: AskedOfSealed) => Promise<ReadReport>;
}

/** The file of a report, by which it can be compared with the report later. Throws as its `read`. */
export const sealedFile = async (
  { name, read }: SealableReport,
  parts: Pick<ReportParts, 'history' | 'publicUrl'>,
  scope: Scope,
  asked: AskedOfSealed,
  fileForm: ReportFormat,
): Promise<WrittenFile> =>
  fileOfRead(await read(scope, asked), { report: name, asked }, parts, scope, fileForm);
