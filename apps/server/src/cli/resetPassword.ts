import { hashPassword } from '../access/passwords.ts';
import { removeSecondFactor } from '../access/secondFactors.ts';
import { newSecret } from '../access/tokens.ts';
import { audit } from '../store/audit.ts';
import { type Db, inTransaction } from '../store/database.ts';
import { setPassword } from '../store/people.ts';
import type { CliCommand } from './command.ts';
import { withStore } from './withStore.ts';

const PASSWORD_LENGTH = 16;

/** `rastro reset-password USER`. */
const resetPassword: CliCommand = {
  usage: 'USER',
  help: `Gives a user a new password, which is printed once, takes a second factor away, and ends the user's sessions and autologin links.
Whether Rastro runs does not matter. The settings (DATA_DIR, DATABASE_URL) are read from the environment.`,
  run: (args, environment) => {
    const [userName] = args;
    if (userName === undefined || args.length > 1) {
      environment.stderr.write('Usage: rastro reset-password USER\n');
      return Promise.resolve(2);
    }
    return withStore(environment, async ({ db }) => {
      const password = await reset(db, userName);
      if (password === null) {
        environment.stderr.write(`There is no user ${JSON.stringify(userName)}.\n`);
        return 1;
      }
      environment.stdout.write(`The password of ${userName} is now ${password} (shown only now).\n`);
      return 0;
    });
  },
};
export default resetPassword;

/** The new password of a user; null where there is none of that name. */
async function reset(db: Db, userName: string): Promise<string | null> {
  const password = newSecret().slice(0, PASSWORD_LENGTH);
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const user = await setPassword(tx, userName, passwordHash);
    if (!user) return null;
    await removeSecondFactor(tx, user.userId);
    await audit(tx, {
      ...user,
      action: 'changePassword',
      entity: 'user',
      entityId: user.userId,
      before: null,
      after: null,
    });
    return password;
  });
}
