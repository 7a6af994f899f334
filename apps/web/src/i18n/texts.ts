import { useTranslation } from 'react-i18next';
import { i18n } from './language.ts';

/** A room's texts: Spanish decides which keys there are, English has to have the same. */
export interface Texts<Keys extends string> {
  room: string;
  es: Record<Keys, string>;
  en: Record<Keys, string>;
}

/** `vehicles_one` and `vehicles_other` are both asked for as `vehicles`, with a `count`. */
type BaseKey<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** Gives the text of a key in the language of the moment; `{{name}}` in it becomes `values.name`. */
export type Translate<Keys extends string> = (
  key: BaseKey<Keys>,
  values?: Record<string, string | number>,
) => string;

/** Registers the texts of a room. Loaded with the room, so that a page carries only the texts it may show. */
export function defineTexts<Keys extends string>(
  room: string,
  texts: { es: Record<Keys, string>; en: Record<NoInfer<Keys>, string> },
): Texts<Keys> {
  i18n.addResourceBundle('es', room, texts.es);
  i18n.addResourceBundle('en', room, texts.en);
  return { room, ...texts };
}

/** The texts of a room for a component; it renders again when the language changes. */
export function useTexts<Keys extends string>(texts: Texts<Keys>): Translate<Keys> {
  const { t } = useTranslation(texts.room, { i18n });
  return t as unknown as Translate<Keys>;
}

/** The texts of a room outside of a component, in the language of the moment. */
export function textsNow<Keys extends string>(texts: Texts<Keys>): Translate<Keys> {
  return i18n.getFixedT(null, texts.room) as unknown as Translate<Keys>;
}
