import { type Conversation, isModel } from '../codec.ts';
import type { AvlRecord } from './avlRecords.ts';
import type { DeviceFamily } from './elements/index.ts';

/** FMB630, FMB640, FMC640, FMM640, FMC650, FM6300, FMX640, ... */
const PROFESSIONAL_MODELS = /^FM[A-Z]?6\d/;
/** Every other name of a Teltonika model. */
const USUAL_MODELS = /^(FM|MTB|TMT|TAT|TFT|FTC|FTM|GH)/;

const keys = (...pairs: readonly (readonly [id: number, width: number])[]): ReadonlySet<string> =>
  new Set(pairs.map(([id, width]) => `${id}/${width}`));

/** Elements, by id and width, that the professional trackers send and no other parameter list has. */
const ONLY_PROFESSIONAL = keys(
  [14, 4],
  [33, 4],
  [36, 4],
  [70, 4],
  [71, 1],
  [80, 4],
  [84, 4],
  [86, 4],
  [88, 4],
  [104, 4],
  [113, 4],
  [135, 4],
  [139, 4],
  [191, 2],
  [192, 4],
  [193, 4],
  [195, 8],
  [196, 8],
  [216, 4],
  [231, 8],
  [232, 8],
  [233, 8],
  [234, 8],
);
/** Elements, by id and width, of the usual parameter lists that the professional trackers do not have. */
const ONLY_USUAL = keys(
  [69, 1],
  [80, 1],
  [83, 4],
  [84, 2],
  [85, 2],
  [89, 1],
  [102, 4],
  [105, 4],
  [107, 4],
  [110, 2],
  [114, 1],
  [115, 2],
);

/**
 * Which parameter list the records of a packet follow: codec 16 is that of the professional trackers; else the registered
 * model decides, else what the records hold, which is remembered for the packets that follow.
 */
export function familyOf(
  records: readonly AvlRecord[],
  { model, state }: Pick<Conversation, 'model' | 'state'>,
): DeviceFamily {
  if (records.some(({ generationType }) => generationType !== null)) return 'professional';
  if (isModel(model, PROFESSIONAL_MODELS)) return 'professional';
  if (isModel(model, USUAL_MODELS)) return 'usual';
  const balance = evidence(records);
  if (balance > 0) state.family = 'professional';
  else if (balance < 0) delete state.family;
  return state.family === 'professional' ? 'professional' : 'usual';
}

/** How many more elements the records hold that only professional trackers send than elements that they never send. */
function evidence(records: readonly AvlRecord[]): number {
  const seen = new Set(records.flatMap(({ values }) => values.map(({ id, data }) => `${id}/${data.length}`)));
  const count = (list: ReadonlySet<string>): number => [...seen].filter((key) => list.has(key)).length;
  return count(ONLY_PROFESSIONAL) - count(ONLY_USUAL);
}
