import { z } from 'zod';
import { blankIsNull, email, type FieldKind, type FieldValue, PROBLEM_CODES, text } from './fields.ts';

/**
 * Something with parts, as a JSON text that `schema` checks; stored in one form, so that what means the same is the same text. Messages of
 * the schema that are problem codes are said as they are. `empty` is what stands where nothing is given; something has to be without it.
 */
export const structure = ({
  schema,
  empty,
  isBulk = false,
  description,
}: {
  schema: z.ZodType<object>;
  empty?: string;
  isBulk?: boolean;
  description: string;
}): FieldKind => ({
  ...text({ max: 0, required: true, isSearched: false, description }),
  isSorted: false,
  isBulk,
  schema: z.unknown().transform((given, context): FieldValue => {
    const { data, error } = schema.safeParse(parsed(blankIsNull(given) ?? empty));
    if (data) return JSON.stringify(data);
    const [{ message } = { message: '' }] = error?.issues ?? [];
    const isCode = (PROBLEM_CODES as readonly string[]).includes(message);
    context.addIssue({ code: 'custom', message: isCode ? message : 'notUnderstood' });
    return z.NEVER;
  }),
});

/** The value of a JSON text; null for what is none. */
function parsed(given: unknown): unknown {
  try {
    return JSON.parse(String(given));
  } catch {
    return null;
  }
}

/** E-mail addresses with commas, semicolons or blanks between them; stored in small letters with commas, each once. */
export const addresses = ({
  most,
  required = false,
  description,
}: {
  most: number;
  required?: boolean;
  description: string;
}): FieldKind => {
  const one = email({ description }).schema;
  return {
    ...text({ max: 0, required, description }),
    schema: z.unknown().transform((given, context): FieldValue => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      };
      const words = String(blankIsNull(given) ?? '')
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean);
      const all = [...new Set(words)];
      if (all.length === 0) return required ? refuse('required') : null;
      if (all.some((address) => !one.safeParse(address).success)) return refuse('notAnEmail');
      return all.length > most ? refuse('tooMany') : all.join(', ');
    }),
  };
};

/** The addresses of a stored value. */
export const addressesIn = (stored: FieldValue | undefined): string[] =>
  typeof stored === 'string' ? stored.split(', ') : [];
