import { expect, test } from 'vitest';
import { fromHex, fromLatin1, toHex } from '../bytes.ts';
import { newConversation, type Transport } from '../codec.ts';
import { RECEIVED_AT_MS } from '../testing/exchange.ts';
import { expectWellFormed } from '../testing/wellFormed.ts';
import { teltonika } from './index.ts';
import { bigEndian } from './packet.ts';
import vectors from './vectors.json' with { type: 'json' };

interface Vector {
  description: string;
  transport?: Transport;
  /** The IMEI of a login that came before. */
  login?: string;
  hex: string;
  /** The fields that each message has to have; times as ISO 8601. */
  messages: Record<string, unknown>[];
  reply: string | null;
  error?: string;
}

const isoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

test.each(vectors as Vector[])(
  '$description',
  ({ transport = 'tcp', login, hex, messages, reply, error }) => {
    const conversation = newConversation(transport);
    if (login !== undefined)
      teltonika.decode(
        Uint8Array.from([...bigEndian(login.length, 2), ...fromLatin1(login)]),
        conversation,
        RECEIVED_AT_MS,
      );

    const decoded = teltonika.decode(fromHex(hex)!, conversation, RECEIVED_AT_MS);

    expectWellFormed(decoded);
    expect(decoded.error?.code).toBe(error);
    expect(decoded.reply && toHex(decoded.reply)).toBe(reply);
    expect(decoded.messages.length).toBe(messages.length);
    decoded.messages.forEach((message, i) => {
      const withTimes = {
        ...message,
        fixTime: isoTime(message.fixTime),
        deviceTime: isoTime(message.deviceTime),
      };
      const { attributes, ...fields } = messages[i]!;
      expect(withTimes).toMatchObject(fields);
      if (attributes !== undefined) expect(message.attributes).toEqual(attributes);
    });
  },
);
