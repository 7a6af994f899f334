import { refusal } from '../api/refusal.ts';
import type { FakeUser } from '../fleet/types.ts';
import type { Area } from './area.ts';

/** The code that every app of the fake server shows. */
export const APP_CODE = '123456';
const KEY = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ';
const codesOf = (letter: string): string[] =>
  Array.from({ length: 10 }, (_, at) => `${letter.repeat(4)}-BBBB-CCCC-DDD${'ABCDEFGHJK'[at]}`);

/** Refuses a login of a user with a second factor that has no code for it. A recovery code is used up. */
export function demandCode(user: FakeUser, code: string | null | undefined): void {
  const { secondFactor } = user;
  if (!secondFactor?.since) return;
  if (!code) throw refusal('CODE_REQUIRED');
  if (code === APP_CODE) return;
  const left = secondFactor.recoveryCodes.filter((each) => each !== code);
  if (left.length === secondFactor.recoveryCodes.length) throw refusal('WRONG_CODE');
  user.secondFactor = { ...secondFactor, recoveryCodes: left };
}

function demandPassword(user: FakeUser, password: string): void {
  if (password !== user.password) throw refusal('WRONG_PASSWORD');
}

/** What users do with their own second factor. */
export const secondFactor: Area = {
  Query: {
    ownSecondFactor: (_, _args, { user }) =>
      user.secondFactor?.since
        ? { since: user.secondFactor.since, recoveryCodesLeft: user.secondFactor.recoveryCodes.length }
        : null,
  },
  Mutation: {
    offerSecondFactor: (_, { password }, { user }) => {
      demandPassword(user, password);
      user.secondFactor = { since: null, recoveryCodes: [] };
      return {
        key: KEY,
        address: `otpauth://totp/Rastro:${user.userName}?secret=${KEY.replaceAll(' ', '')}`,
      };
    },
    confirmSecondFactor: (_, { code }, { user }) => {
      if (code !== APP_CODE) throw refusal('WRONG_CODE');
      user.secondFactor = { since: new Date().toISOString(), recoveryCodes: codesOf('A') };
      return [...user.secondFactor.recoveryCodes];
    },
    renewRecoveryCodes: (_, { code }, { user }) => {
      demandCode(user, code);
      user.secondFactor = { since: user.secondFactor?.since ?? null, recoveryCodes: codesOf('B') };
      return [...user.secondFactor.recoveryCodes];
    },
    endSecondFactor: (_, { password, code }, { user }) => {
      demandPassword(user, password);
      demandCode(user, code);
      user.secondFactor = undefined;
      return true;
    },
  },
};
