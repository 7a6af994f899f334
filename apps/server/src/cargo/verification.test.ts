import { pbkdf2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Verification } from './verification.ts';

const verification = new Verification(Buffer.alloc(32, 7));
const [PEER, NOW] = ['10.0.0.1', Date.parse('2026-11-23T10:00:00Z')];

/** Does the work of a challenge as a browser does. */
async function solve(peer: string): Promise<{ answer: number; token: string; most: number }> {
  const { salt, iterations, most, target, token } = await verification.challenge(peer, NOW);
  const derived = (answer: number) =>
    pbkdf2Sync(String(answer), salt, iterations, 32, 'sha256').toString('hex');
  const answer = Array.from({ length: most }, (_, at) => at).find((at) => derived(at) === target);
  expect(answer).toBeDefined();
  return { answer: answer as number, token, most };
}

describe('an answer', () => {
  it('is right where the work was done, for half an hour, in its network', async () => {
    const { answer, token, most } = await solve(PEER);
    const text = `${answer}.${token}`;
    expect(verification.isRight(text, PEER, NOW)).toBe(true);
    expect(verification.isRight(text, PEER, NOW + 30 * 60_000 - 1)).toBe(true);
    expect(verification.isRight(text, PEER, NOW + 30 * 60_000)).toBe(false);
    expect(verification.isRight(text, '10.0.0.2', NOW)).toBe(false);
    expect(verification.isRight(`${(answer + 1) % most}.${token}`, PEER, NOW)).toBe(false);
    expect(new Verification(Buffer.alloc(32, 8)).isRight(text, PEER, NOW)).toBe(false);
  });

  it('that somebody changed or made up is wrong', async () => {
    const { answer, token } = await solve(PEER);
    const [salt, expires, proof] = token.split('.');
    const later = `${answer}.${salt}.${Number(expires) + 60_000}.${proof}`;
    for (const text of [
      '',
      '.',
      '....',
      `${answer}`,
      later,
      `${answer}.${salt}.${expires}.`,
      `${answer}.${token}A`,
    ])
      expect(verification.isRight(text, PEER, NOW), text).toBe(false);
  });
});
