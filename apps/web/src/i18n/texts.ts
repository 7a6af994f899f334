import { useTranslation } from 'react-i18next';
import { i18n } from './language.ts';

/** The texts of a folder: Spanish defines the keys, and English must have the same ones. */
export interface Texts<Keys extends string> {
  room: string;
  es: Record<Keys, string>;
  en: Record<Keys, string>;
  /** Of Spanish of the United States, those that are others there because of its units. */
  esUs: Partial<Record<Keys, string>>;
}

/** The key for texts with plural forms: `vehicles_one` and `vehicles_other` are both used as `vehicles`, with a `count`. */
type BaseKey<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Returns the text of a key in the current language, with `{{name}}` replaced by `values.name`. */
export type Translate<Keys extends string> = (
  key: BaseKey<Keys>,
  values?: Record<string, string | number>,
) => string;

/** Registers the texts of a folder. They are loaded with the folder, so that a page loads only the texts that it may show. */
export function defineTexts<Keys extends string>(
  room: string,
  {
    es,
    en,
    esUs = {},
  }: {
    es: Record<Keys, string>;
    en: Record<NoInfer<Keys>, string>;
    esUs?: Partial<Record<NoInfer<Keys>, string>>;
  },
): Texts<Keys> {
  i18n.addResourceBundle('es', room, es);
  i18n.addResourceBundle('es-US', room, esUs);
  i18n.addResourceBundle('en', room, en);
  return { room, es, en, esUs };
}

/** The texts of a folder for a component, which renders again when the language changes. */
export function useTexts<Keys extends string>(texts: Texts<Keys>): Translate<Keys> {
  const { t } = useTranslation(texts.room, { i18n });
  return t as unknown as Translate<Keys>;
}

/** The texts of a folder outside of a component, in the current language. */
export function textsNow<Keys extends string>(texts: Texts<Keys>): Translate<Keys> {
  return i18n.getFixedT(null, texts.room) as unknown as Translate<Keys>;
}
