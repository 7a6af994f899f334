import { createFormat, DEFAULT_LANGUAGE, type Format, type Language, localeOf } from '@rastro/format';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { i18n, nearestLanguage } from './language.ts';

/** The language and the time zone in which everything is shown. */
export interface Preferences {
  language: Language;
  /** IANA name of the zone in which days and hours are shown. */
  timeZone: string;
}

/** The language of this product that is nearest to those of the browser. */
export const browserLanguage = (): Language => nearestLanguage(navigator.languages);

/** IANA name of the browser's time zone. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let format = createFormat({ language: DEFAULT_LANGUAGE, timeZone: browserTimeZone() });
const listeners = new Set<() => void>();

/** Switches language and time zone of the whole page without a reload. Without a user: the browser's. */
export function setPreferences(next: Partial<Preferences>): void {
  const language = next.language ?? browserLanguage();
  const timeZone = next.timeZone ?? browserTimeZone();
  if (typeof document !== 'undefined') document.documentElement.lang = localeOf(language);
  if (format.language === language && format.timeZone === timeZone) return;
  format = createFormat({ language, timeZone });
  void i18n.changeLanguage(localeOf(language));
  for (const listener of listeners) listener();
}

/** The current formatter, outside of a component. */
export const formatNow = (): Format => format;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current formatter; the component renders again when language or time zone change. */
export const useFormat = (): Format => useSyncExternalStore(subscribe, formatNow);

/** The current language, outside of a component. */
export const languageNow = (): Language => format.language;

/** Shows everything in the browser's language and time zone while a component is there, for pages whose readers need not be users. */
export function useBrowserLanguage(): void {
  useLayoutEffect(() => {
    const { language, timeZone } = format;
    setPreferences({});
    return () => setPreferences({ language, timeZone });
  }, []);
}
