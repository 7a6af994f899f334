import { addDays } from '../i18n/index.ts';
import { CUSTOM, DEFAULT_PERIOD, type JourneySearch } from '../journeys/index.ts';

/** The period whose end is a moment, `yyyy-MM-dd HH:mm:ss`; null for now. So a moment stands in the address as periods do. */
export function periodUpTo(moment: string | null): JourneySearch {
  if (moment === null) return { period: DEFAULT_PERIOD, custom: null };
  const [day = ''] = moment.split(' ');
  return { period: CUSTOM, custom: { from: `${addDays(day, -1)} 00:00:00`, to: moment } };
}
