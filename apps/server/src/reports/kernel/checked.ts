import type { z } from 'zod';
import { codedError } from '../../errors.ts';

/** The arguments of a call as a schema has them. Throws INVALID_INPUT with the name of the first that is wrong. */
export function checked<Asked>(schema: z.ZodType<Asked>, args: unknown): Asked {
  const { data, error } = schema.safeParse(args);
  if (error) throw codedError('INVALID_INPUT', { field: String(error.issues[0]?.path[0] ?? '') });
  return data;
}
