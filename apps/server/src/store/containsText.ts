import { type RawBuilder, sql } from 'kysely';

/** Accents and other marks on letters, once a text is decomposed. */
const MARKS = '[\\u0300-\\u036f]';

/** Without case and accents, as `folded` of @rastro/format; most texts have none, and are not decomposed. */
const foldedSql = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`CASE
  WHEN octet_length(${text}) = length(${text}) THEN lower(${text})
  ELSE lower(regexp_replace(normalize(${text}, NFD), ${MARKS}, '', 'g')) END`;

/** Whether a text has another one anywhere in it, whatever their case and accents: `camion` finds `Camión`. Its wildcards are letters like others. */
export function containsText(text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> {
  const pattern = `%${wanted.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${foldedSql(text)} LIKE ${foldedSql(sql`${pattern}::text`)}`;
}
