import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CODECS, type Codec, codecByName } from '@rastro/codecs';
import type { CliCommand } from './command.ts';
import { decodedJson, errorJson } from './decodedJson.ts';
import { parseDecodeRequest } from './decodeRequest.ts';
import { replay } from './replay.ts';

/** Other names that people know a protocol by. */
const ALIASES: Readonly<Record<string, string>> = { gl200: 'queclink' };

const codecOf = (name: string): Codec | null => codecByName(ALIASES[name] ?? name);

/** The answer, as one line of JSON, to one line of input. Never throws. */
export function decodeLine(codec: Codec, line: string, receivedAtMs: number): string {
  const { request, problem } = parseDecodeRequest(line, codec);
  if (request === null) return JSON.stringify(errorJson(problem));
  return JSON.stringify(decodedJson(replay(codec, request, receivedAtMs)));
}

/** `rastro decode PROTOCOL`: JSON lines in, JSON lines out, line by line. */
const decode: CliCommand = {
  usage: 'PROTOCOL',
  help: [
    'Reads JSON lines from standard input and answers each with one JSON line.',
    '',
    'Input:  {"hex": "..."} or {"text": "..."} or {"http": {"method", "url", "headers", "body"}}, and where needed',
    '        "prelude": [the same forms], what the connection said before;',
    '        "framed": true, where each is one frame (otherwise it is a piece of the stream);',
    '        "transport": "tcp", "udp" or "http".',
    'Output: {"messages": [...], "reply": hex or null, "error": "code: detail" or null}',
    '',
    `Protocols: ${CODECS.map(({ name }) => name).join(', ')}`,
  ].join('\n'),
  async run(args, { stdin, stdout, stderr, now }) {
    const name = args[0]?.toLowerCase();
    const codec = name === undefined ? null : codecOf(name);
    if (codec === null || args.length !== 1) {
      const complaint =
        codec === null && name !== undefined
          ? `unknown protocol ${JSON.stringify(name)}`
          : 'one PROTOCOL is needed';
      stderr.write(
        `rastro decode: ${complaint}\nProtocols:\n${CODECS.map((c) => `  ${c.name.padEnd(10)} ${c.title}\n`).join('')}`,
      );
      return 2;
    }
    for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }))
      if (!stdout.write(`${decodeLine(codec, line, now())}\n`)) await once(stdout, 'drain');
    return 0;
  },
};

export default decode;
