import { type Codec, newConversation } from '@rastro/codecs';
import type { DeviceMessage } from '@rastro/domain';
import { RECEIVED_AT_MS } from './decoderCases.ts';
import { saysAlarm } from './independentAlarms.ts';
import { INCOMPARABLE_PATHS, MISREAD_THERE, PATH_READERS } from './independentPaths.ts';
import { explained, failed, MET, type Outcome } from './outcome.ts';
import { type Assertion, bytesOf, type IndependentCase } from './vectorFile.ts';

/** Runs a message that another parser asserts: it has to decode without error, and every comparable value has to agree. */
export function runIndependentCase(codec: Codec, recorded: IndependentCase): Outcome {
  const { messages, error } = codec.decode(bytesOf(recorded.input), newConversation('tcp'), RECEIVED_AT_MS);
  if (isUnknownThere(recorded)) return error ? MET : failed('decoded, but that parser calls it unknown');
  if (error) return failed(`${error.code}: ${error.detail}`);
  const message = messages.findLast(({ kind }) => kind === 'position') ?? messages[0];
  if (!message) return failed('nothing decoded');
  const comparable = recorded.assertions.filter(({ path }) => !INCOMPARABLE_PATHS.has(path));
  const alarm = alarmOf(recorded, message);
  const differences = comparable.flatMap((assertion) => difference(assertion, message) ?? []);
  if (alarm === false) differences.push(`events [${message.events.join(', ')}] do not say its alarm`);
  if (differences.length > 0)
    return MISREAD_THERE.has(recorded.id)
      ? explained(
          'not comparable',
          `two locations, of which that parser reads one: ${differences.join('; ')}`,
        )
      : failed(differences.join('; '));
  if (comparable.length > 0 || alarm) return MET;
  return explained('not comparable', `decoded as ${message.kind}; it asserts names of that parser only`);
}

/** Whether the message contains the alarm that the case asserts; null where it asserts none that is comparable. */
function alarmOf({ assertions }: IndependentCase, message: DeviceMessage): boolean | null {
  const assertedAt = (path: string): unknown =>
    assertions.find((assertion) => assertion.path === path)?.value;
  return saysAlarm(message, assertedAt('alarm.type'), assertedAt('alarm.status'));
}

/** Whether the other parser gives the message up. Ours keeps what is readable, but has to report an error. */
const isUnknownThere = ({ assertions }: IndependentCase): boolean =>
  assertions.some(({ path, value }) => path === 'type' && value === 'UNKNOWN');

function difference(assertion: Assertion, message: DeviceMessage): string | null {
  const reader = PATH_READERS[assertion.path];
  if (reader === undefined) return `${assertion.path} has no line in independentPaths.ts`;
  const wanted = wantedValue(assertion);
  const found = reader(message, wanted) ?? null;
  return sameValue(wanted, found)
    ? null
    : `${assertion.path} is ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`;
}

/** `a null` asserts a type; a date is written as `{$date}`. */
function wantedValue({ op, value }: Assertion): unknown {
  if (op === 'a' && value === 'null') return null;
  if (typeof value === 'object' && value !== null && '$date' in value) return Date.parse(String(value.$date));
  return value;
}

function sameValue(wanted: unknown, found: unknown): boolean {
  if (Array.isArray(wanted) && Array.isArray(found))
    return wanted.length === found.length && wanted.every((value, i) => sameValue(value, found[i]));
  if (typeof wanted === 'number' && typeof found === 'number')
    return Math.abs(wanted - found) <= 1e-6 * Math.max(1, Math.abs(wanted));
  return wanted === found;
}
