import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Codec, codecByName } from '@rastro/codecs';
import { runDecoderCase } from './vectors/decoderCases.ts';
import { runCommandCase, runFrameCase } from './vectors/frameCases.ts';
import { runIndependentCase } from './vectors/independentCases.ts';
import { modelPerCase } from './vectors/models.ts';
import type { CaseOutcome } from './vectors/outcome.ts';
import { RECORDINGS } from './vectors/protocols.ts';
import { type FileOutcome, reportText } from './vectors/report.ts';
import { type IndependentFile, readVectorFile, type VectorFile } from './vectors/vectorFile.ts';

/**
 * Runs `npm run vectors -- DIR [CODEC...]`: decodes recorded messages of real devices and reports which cases meet their
 * expectation, and why the others do not. The exit code is 0 where every case is met or explained by its recording.
 */

function recordedCases(codec: Codec, path: string): CaseOutcome[] {
  const { cases, frameCases = [], commandCases = [] } = readVectorFile<VectorFile>(path);
  const models = modelPerCase(cases);
  return [
    ...cases.map((recorded, i) => ({
      id: recorded.id,
      kind: recorded.kind,
      outcome: runDecoderCase(codec, recorded, models[i] ?? null),
    })),
    ...frameCases.map((recorded) => ({
      id: recorded.id,
      kind: 'frame',
      outcome: runFrameCase(codec, recorded),
    })),
    ...commandCases.map((recorded) => ({
      id: recorded.id,
      kind: 'command',
      outcome: runCommandCase(codec, recorded),
    })),
  ];
}

function independentCases(codec: Codec, path: string): CaseOutcome[] {
  return readVectorFile<IndependentFile>(path).cases.map((recorded) => ({
    id: recorded.id,
    kind: 'independent',
    outcome: runIndependentCase(codec, recorded),
  }));
}

const [directory, ...wantedCodecs] = process.argv.slice(2);
if (directory === undefined) {
  console.error(
    'Usage: npm run vectors -- DIR [CODEC...]   (DIR holds the recordings, one JSON file a protocol)',
  );
  process.exit(2);
}

const outcomes: FileOutcome[] = [];
const missing: string[] = [];
for (const { file, codec: name, independent } of RECORDINGS) {
  if (wantedCodecs.length > 0 && !wantedCodecs.includes(name)) continue;
  const path = join(directory, file);
  const codec = codecByName(name);
  if (!existsSync(path)) missing.push(`${file}: there is no such file in ${directory}`);
  else if (codec === null) missing.push(`${file}: there is no codec ${name}`);
  else
    outcomes.push({
      file,
      codec: name,
      cases: independent ? independentCases(codec, path) : recordedCases(codec, path),
    });
}

process.stdout.write(reportText(outcomes));
for (const problem of missing) console.log(`FAILED ${problem}`);
const isFailure = ({ outcome }: CaseOutcome): boolean => outcome.result === 'failed';
process.exitCode = missing.length > 0 || outcomes.some(({ cases }) => cases.some(isFailure)) ? 1 : 0;
