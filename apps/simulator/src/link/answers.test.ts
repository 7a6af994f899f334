import { codecByName, newConversation } from '@rastro/codecs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Wanderer } from '../load/wanderer.ts';
import { Answers } from './answers.ts';

const DEVICE_ID = '359999000000016';

test.each(['teltonika', 'gt06', 'queclink'])('%s: answers cut anywhere count the same', (name) => {
  const codec = codecByName(name);
  if (!codec) throw new Error(`no ${name}`);
  const wanderer = new Wanderer(DEVICE_ID, 3, Date.UTC(2026, 10, 20), 1_000);
  const conversation = newConversation('tcp');
  const login = codec.device.login(DEVICE_ID);
  const welcome = login && codec.decode(login, conversation, 0).reply;
  const replies = Array.from({ length: 6 }, (_, i) =>
    codec.device
      .encode(DEVICE_ID, [wanderer.next()], i + 2)
      .map((frame) => codec.decode(frame, conversation, 0).reply ?? new Uint8Array(0)),
  ).flat();
  const bytes = Buffer.concat(replies);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 8 }), (cuts) => {
      const answers = new Answers(codec.device);
      if (welcome) answers.receive(welcome);
      const ends = [...new Set(cuts), bytes.length].sort((a, b) => a - b);
      let at = 0;
      let count = 0;
      for (const end of ends) {
        count += answers.receive(bytes.subarray(at, end));
        at = end;
      }
      expect(count).toBe(replies.length);
    }),
  );
});
