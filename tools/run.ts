import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command of the project in its root and shows its output. Returns the exit code, or 1 where a signal ended it. */
export function run(command: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const [name = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...environment,
        PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`,
      },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
