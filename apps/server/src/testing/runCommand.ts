import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from '../cli/commands.ts';
import type { Connection } from '../store/embedded/connection.ts';

/** Runs a command of the command line on a database; gives its exit code and all that it wrote. */
export async function runCommand(
  args: readonly string[],
  { host, port, user, database }: Connection,
): Promise<{ code: number; said: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await runCli(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    now: Date.now,
    variables: {
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    },
  });
  stdout.end();
  stderr.end();
  return { code, said: (await said).join('') };
}
