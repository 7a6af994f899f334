import type { Codec, Frame } from '@rastro/codecs';
import { fromHex, fromLatin1 } from '@rastro/codecs/bytes';
import { z } from 'zod';
import type { ReplayRequest } from './replay.ts';

const hexForm = z
  .object({ hex: z.string() })
  .transform(({ hex }, context): Uint8Array => fromHex(hex) ?? refuse(context, 'hex is not hexadecimal'));

const textForm = z
  .object({ text: z.string() })
  .transform(
    ({ text }, context): Uint8Array =>
      isLatin1(text) ? fromLatin1(text) : refuse(context, 'text has characters beyond latin1: send hex'),
  );

const bodyForm = z.union([
  z.string().transform((text) => (isLatin1(text) ? fromLatin1(text) : new TextEncoder().encode(text))),
  hexForm,
  textForm,
  z.null().transform(() => new Uint8Array(0)),
]);

const httpForm = z
  .object({
    http: z.object({
      method: z.string().default('GET'),
      url: z.string(),
      headers: z.record(z.string(), z.string()).default({}),
      body: bodyForm.optional(),
    }),
  })
  .transform(
    ({ http }): Frame => ({
      method: http.method.toUpperCase(),
      url: http.url,
      headers: Object.fromEntries(
        Object.entries(http.headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      body: http.body ?? new Uint8Array(0),
    }),
  );

const requestForm = z.object({
  prelude: z.array(z.union([hexForm, textForm, httpForm])).default([]),
  framed: z.boolean().default(false),
  transport: z.enum(['tcp', 'udp', 'http']).optional(),
});

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 255) return false;
  return true;
}

function refuse(context: z.core.$RefinementCtx, message: string): never {
  context.issues.push({ code: 'custom', message, input: context.value });
  return z.NEVER;
}

/** What a line asks for, or why it cannot be understood. */
export type ParsedRequest = { request: ReplayRequest; problem: null } | { request: null; problem: string };

/** Reads one line of `rastro decode`. The transport defaults to http for a request, else to the codec's first. */
export function parseDecodeRequest(line: string, codec: Codec): ParsedRequest {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { request: null, problem: `the line is not JSON (${(error as Error).message})` };
  }
  const options = requestForm.safeParse(value);
  const form = inputForm(value);
  if (!options.success) return { request: null, problem: z.prettifyError(options.error) };
  if (form === null) return { request: null, problem: 'the line has none of hex, text and http' };
  const input = form.safeParse(value);
  if (!input.success) return { request: null, problem: z.prettifyError(input.error) };
  const { framed, prelude } = options.data;
  const usual = input.data instanceof Uint8Array ? (codec.transports[0] ?? 'tcp') : 'http';
  const transport = options.data.transport ?? usual;
  if (!codec.transports.includes(transport))
    return { request: null, problem: `${codec.name} does not travel over ${transport}` };
  return { request: { transport, framed, prelude, input: input.data }, problem: null };
}

function inputForm(value: unknown): z.ZodType<Frame> | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('hex' in value) return hexForm;
  if ('text' in value) return textForm;
  return 'http' in value ? httpForm : null;
}
