import type { Format, Translate } from '../i18n/index.ts';
import type { explainTexts } from './texts.ts';
import type { Explanation } from './useExplanation.ts';
import { nameOf, shownValue } from './values.ts';

/** What an explanation says first, and the names of the figures that need no line any more. */
export interface Sentence {
  text: string;
  said: ReadonlySet<string>;
}

/** What a sentence is made of. */
interface Words {
  /** The number of a figure; null where it is unknown or there is none. */
  value: (name: string) => number | null;
  /** The text of a figure; null where there is none. */
  word: (name: string) => string | null;
  /** A figure with its unit. */
  shown: (name: string) => string;
  has: (name: string, text: string) => boolean;
  explanation: Explanation;
  t: Translate<keyof typeof explainTexts.es & string>;
  format: Format;
}

const NOTHING: Sentence = { text: '', said: new Set() };

/** The sentence that an explanation begins with: its figure, and what it is made of. Empty where nothing is known. */
export function sentenceOf(explanation: Explanation, t: Words['t'], format: Format): Sentence {
  const figures = new Map(explanation.figures.map((figure) => [figure.name, figure]));
  const words: Words = {
    value: (name) => figures.get(name)?.value ?? null,
    word: (name) => figures.get(name)?.text ?? null,
    shown: (name) => shownValue(name, figures.get(name)?.value ?? null, null, format),
    has: (name, text) => explanation.figures.some((figure) => figure.name === name && figure.text === text),
    explanation,
    t,
    format,
  };
  if (figures.size === 0) return NOTHING;
  switch (explanation.about) {
    case 'DISTANCE':
      return distance(words);
    case 'DURATION':
      return duration(words);
    case 'MAX_SPEED':
      return topSpeed(words);
    case 'SEGMENT':
      return segment(words);
    case 'MOMENT':
      return moment(words);
    case 'EVENT':
      return event(words);
  }
}

const sentence = (text: string, ...said: string[]): Sentence => ({ text, said: new Set(said) });

const TRIPS = ['trips', 'continued'];

/** How many trips, with those that began before; null for none. */
function tripsIn({ value, t }: Words): string | null {
  const [trips, continued] = [value('trips') ?? 0, value('continued') ?? 0];
  const parts = [
    ...(trips > 0 ? [t('trips', { count: trips })] : []),
    ...(continued > 0 ? [t('tripsContinued', { count: continued })] : []),
  ];
  return parts.length > 0 ? parts.join(` ${t('and')} `) : null;
}

function distance(words: Words): Sentence {
  const { value, shown, t } = words;
  const trips = tripsIn(words);
  const said = [...TRIPS, 'distanceM', 'byOdometerM', 'byPathM'];
  if (Math.abs((value('virtualDistanceM') ?? 0) - (value('pathDistanceM') ?? 0)) < 1)
    said.push('virtualDistanceM');
  if (trips === null) return sentence(t('sayNoTrips'), ...said, 'pathDistanceM', 'odometerDistanceM');
  const [odometer, path] = [value('byOdometerM') ?? 0, value('byPathM') ?? 0];
  if (odometer >= 1 && path >= 1) {
    const source = t('sayBoth', { odometer: shown('byOdometerM'), path: shown('byPathM') });
    return sentence(t('sayDistance', { distance: shown('distanceM'), trips, source, other: '' }), ...said);
  }
  const isOdometer = odometer >= 1;
  const source = t(isOdometer ? 'sayByOdometer' : 'sayByPath');
  const other = otherMeasure(words, isOdometer);
  const text = t('sayDistance', { distance: shown('distanceM'), trips, source, other });
  return sentence(text, ...said, 'pathDistanceM', 'odometerDistanceM');
}

/** What the measure says that did not count: the path's, or the odometer's where there is one. */
function otherMeasure({ value, shown, t }: Words, isOdometer: boolean): string {
  const name = isOdometer ? 'pathDistanceM' : 'odometerDistanceM';
  if (value(name) === null) return '';
  if (shown(name) === shown('distanceM')) return t(isOdometer ? 'sayPathAgrees' : 'sayOdometerAgrees');
  return t(isOdometer ? 'sayPath' : 'sayOdometer', { distance: shown(name) });
}

function duration(words: Words): Sentence {
  const { shown, t } = words;
  const trips = tripsIn(words);
  const said = [...TRIPS, 'workMs'];
  if (trips === null) return sentence(t('sayNoTrips'), ...said);
  return sentence(t('sayDuration', { work: shown('workMs'), trips }), ...said);
}

function topSpeed({ value, shown, t }: Words): Sentence {
  const said = ['maxSpeedMps', 'maxSpeedTime'];
  if (value('maxSpeedMps') === null) return sentence(t('sayNoSpeed'), ...said);
  return sentence(t('saySpeed', { speed: shown('maxSpeedMps'), time: shown('maxSpeedTime') }), ...said);
}

const OF_SEGMENT = [
  'state',
  'durationMs',
  'distanceM',
  'distanceSource',
  'pathDistanceM',
  'odometerDistanceM',
];

function segment(words: Words): Sentence {
  const { value, word, has, shown, t, format, explanation } = words;
  const values = { duration: shown('durationMs'), distance: shown('distanceM') };
  const state = word('state');
  const isAnyDistance = (value('distanceM') ?? 0) >= 1;
  if (state === 'MOVING') {
    const isOdometer = word('distanceSource') === 'odometer';
    const source = t(isOdometer ? 'sayByOdometer' : 'sayByPath');
    const text = t('sayMoving', { ...values, source, other: otherMeasure(words, isOdometer) });
    return sentence(text, ...OF_SEGMENT);
  }
  if (has('flag', 'SHARED_IDENTITY')) return sentence(t('sayShared', values), ...OF_SEGMENT, 'maxSpeedMps');
  if (has('flag', 'LEAP')) {
    const limit = explanation.thresholds.find(({ name }) => name === 'timeline.maxSpeedMps')?.value ?? null;
    const counted = t(isAnyDistance ? 'sayLeapCounted' : 'sayLeapNothing', values);
    const text = t('sayLeap', {
      ...values,
      counted,
      distance: shown('leapM'),
      speed: shown('leapMps'),
      limit: shownValue('maxSpeedMps', limit, null, format),
    });
    return sentence(text, ...OF_SEGMENT, 'leapM', 'leapMps', 'maxSpeedMps');
  }
  if (state === 'NO_DATA')
    return sentence(
      t(isAnyDistance ? 'saySilence' : 'saySilenceAlone', values),
      ...OF_SEGMENT,
      'maxSpeedMps',
    );
  const text = t('sayStill', { ...values, state: nameOf(state ?? '', format) });
  return sentence(text, ...OF_SEGMENT, 'maxSpeedMps');
}

function moment({ word, shown, t, format }: Words): Sentence {
  const values = {
    start: shown('startTime'),
    end: shown('endTime'),
    state: nameOf(word('state') ?? '', format),
  };
  return sentence(t('sayMoment', values), 'state', 'startTime', 'endTime');
}

function event({ value, shown, explanation, t }: Words): Sentence {
  const [start, end] = [value('startTime'), value('endTime')];
  const values = { event: explanation.event ?? '', start: shown('startTime'), end: shown('endTime') };
  const key = start === end ? 'sayEvent' : end === null ? 'sayEventGoesOn' : 'sayEpisode';
  const text = t(explanation.figures.some(({ name }) => name === 'gone') ? 'sayEvent' : key, values);
  if (value('apartM') === null) return sentence(text, 'startTime', 'endTime');
  const two = t('sayTwoDevices', { count: value('fixes') ?? 0, apart: shown('apartM') });
  return sentence(`${text} ${two}`, 'startTime', 'endTime', 'fixes', 'apartM');
}
