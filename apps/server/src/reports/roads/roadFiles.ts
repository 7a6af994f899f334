import { buffer } from 'node:stream/consumers';
import type { StopReportFormat } from '@rastro/contract/resolvers';
import { type Format, REPORT_TERMS, vehicleName, wordIn } from '@rastro/format';
import { z } from 'zod';
import type { Scope } from '../../access/scope.ts';
import { momentText } from '../../moments.ts';
import { checked } from '../kernel/checked.ts';
import { rangeText } from '../kernel/parameters.ts';
import type { Parameter, ReportParts } from '../kernel/report.ts';
import { type SealableReport, sealedFile } from '../sealed/sealable.ts';
import type { RoadQuestion, VehicleDrives } from './drives.ts';
import type { FollowParts } from './followRoad.ts';

/** Dependencies of the files of reports about roads. */
export type RoadFileParts = ReportParts & FollowParts;

const asked = z.object({
  assetsSelected: z.array(z.int()).min(1),
  fechaInicio: z.string(),
  fechaFin: z.string(),
  roadId: z.int(),
});

/** What a file of a report about a road was asked, as it is stored. Throws INVALID_INPUT. */
export function storedQuestion(given: unknown): RoadQuestion {
  const { roadId, assetsSelected, fechaInicio, fechaFin } = checked(asked, given);
  return { roadId, assetIds: assetsSelected, from: Date.parse(fechaInicio), to: Date.parse(fechaFin) };
}

/** What was asked, as people read it: the period, the vehicle or how many there are, and the road. */
export function roadParameters(
  question: RoadQuestion,
  all: readonly Pick<VehicleDrives, 'vehicle' | 'road'>[],
  format: Format,
): Parameter[] {
  const word = (name: keyof typeof REPORT_TERMS): string => wordIn(REPORT_TERMS[name], format.language);
  const [first] = all;
  return [
    { name: word('period'), value: rangeText(question, format) },
    all.length === 1 && first
      ? { name: word('vehicle'), value: vehicleName(first.vehicle) }
      : { name: word('vehicles'), value: format.number(all.length) },
    { name: word('road'), value: first?.road.name ?? '' },
  ];
}

/** The file of a report about a road, in base64. Throws as its `read`. */
export async function roadFile(
  report: SealableReport<RoadFileParts>,
  parts: RoadFileParts,
  scope: Scope,
  { roadId, assetIds, from, to }: RoadQuestion,
  form: StopReportFormat,
): Promise<string> {
  const wish = {
    roadId,
    assetsSelected: assetIds,
    fechaInicio: momentText(from),
    fechaFin: momentText(to),
  };
  const { content } = await sealedFile(report, parts, scope, wish, form);
  return (await buffer(content)).toString('base64');
}
