import type { PermissionName } from '@rastro/domain';
import { createFormat, type Format } from '@rastro/format';
import type { Scope } from '../../access/scope.ts';
import { formFile, type ReportFormat, type WrittenFile } from '../kernel/files.ts';
import type { Filter } from '../kernel/filter.ts';
import { issuerLogo } from '../kernel/issuerLogo.ts';
import type { AskedContent, Parameter, ReportForm, ReportParts } from '../kernel/report.ts';
import { type AskedOfSealed, hashed, seal, sealedColumns } from './seal.ts';

/** A report as it is read for a file, and again to compare the file with it. */
export interface ReadReport {
  /** With the columns that the requester may see. */
  form: ReportForm;
  content: AskedContent;
  /** The vehicles and the range whose positions are the version of its data. */
  filter: Pick<Filter, 'assetIds' | 'from' | 'to'>;
  /** What was asked, as people read it. */
  parameters: (format: Format) => readonly Parameter[];
}

/** A report whose files can be compared with it later. */
export interface SealableReport {
  /** As it is stored with its files. */
  name: string;
  /** The permission that it takes to see it. */
  permission: PermissionName;
  /** Reads it. Throws what its call throws. */
  read: (scope: Scope, asked: AskedOfSealed) => Promise<ReadReport>;
}

/** The file of a report in the language, units and time zone of who asks, by which it can be compared with the report later. Throws as its `read`. */
export async function sealedFile(
  { name, read }: SealableReport,
  parts: Pick<ReportParts, 'history' | 'publicUrl'>,
  scope: Scope,
  asked: AskedOfSealed,
  fileForm: ReportFormat,
): Promise<WrittenFile> {
  const { form, content, filter, parameters } = await read(scope, asked);
  const { language, timeZone, customerName } = scope.requester;
  const format = createFormat({ language, timeZone });
  const columns = sealedColumns(form.words);
  const { hashes, ...own } = hashed(content, columns);
  return formFile(form, fileForm, {
    ...own,
    parameters: parameters(format),
    format,
    issuer: customerName,
    logo: () => issuerLogo(scope),
    seal: () => seal(parts, scope, { report: name, columns, filter, asked, hashes }),
  });
}
