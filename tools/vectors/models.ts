import type { DecoderCase } from './vectorFile.ts';

/** How a recording says that a model was set: the source's tests call it on a decoder that the following cases share. */
const SETTING = 'setModelOverride';

/** The models that were set before a case ran, oldest first. */
const modelsBefore = ({ decoder }: DecoderCase): unknown[] =>
  decoder.settings.flatMap((setting) => setting[SETTING] ?? []);

/**
 * The registered model of the device of each case, in the order of the cases; null where none is known. A model belongs to the
 * case before which it was set: those after it, which the source ran with it too, are of other devices.
 */
export function modelPerCase(cases: readonly DecoderCase[]): (string | null)[] {
  return cases.map((recorded, i) => {
    const models = modelsBefore(recorded);
    const before = i === 0 ? [] : modelsBefore(cases[i - 1]!);
    const last = models.at(-1);
    return models.length > before.length && typeof last === 'string' ? last : null;
  });
}
