import { type Codec, type Conversation, newConversation } from '@rastro/codecs';
import { expect, test } from 'vitest';
import { runDecoderCase } from './decoderCases.ts';
import { modelPerCase } from './models.ts';
import type { DecoderCase } from './vectorFile.ts';

const recorded = (...models: (string | null)[]): DecoderCase => ({
  id: 'case',
  kind: 'verifyNull',
  input: { format: 'hex', data: '00' },
  prelude: [{ format: 'hex', data: '01' }],
  expected: {},
  decoder: { settings: models.map((model) => ({ setModelOverride: [model] })) },
});

test('a model is that of the case before which it was set, and of no case after it', () => {
  const cases = [
    recorded(),
    recorded('LW4G'),
    recorded('LW4G'),
    recorded('LW4G', 'R11', 'NT20'),
    recorded('LW4G', 'R11', 'NT20'),
    recorded('LW4G', 'R11', 'NT20', null),
  ];
  expect(modelPerCase(cases)).toEqual([null, 'LW4G', null, 'NT20', null, null]);
});

test('the codec gets the model of its case, after the earlier frames of the connection', () => {
  const seen: Conversation[] = [];
  const codec = {
    transports: ['tcp'],
    decode: (_frame: unknown, conversation: Conversation) => {
      seen.push(structuredClone(conversation));
      conversation.state.family = 'lw';
      return { messages: [], reply: null, error: null };
    },
  } as unknown as Codec;
  runDecoderCase(codec, recorded(), 'LW4G');
  runDecoderCase(codec, recorded(), null);
  expect(seen).toEqual([
    newConversation('tcp', 'LW4G'),
    { ...newConversation('tcp', 'LW4G'), state: { family: 'lw' } },
    newConversation('tcp'),
    { ...newConversation('tcp'), state: { family: 'lw' } },
  ]);
});
