import type { CliCommand, CliEnvironment } from './command.ts';

interface CommandEntry {
  summary: string;
  load: () => Promise<{ default: CliCommand }>;
}

/** Every subcommand. A new one is its file and one line here; it is loaded only when it runs. */
const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  decode: {
    summary: 'decode recorded device messages, one JSON line each',
    load: () => import('./decode.ts'),
  },
  derive: {
    summary: 'derive all timelines, events and visits anew from the stored positions',
    load: () => import('./derive.ts'),
  },
  'guide-queries': {
    summary: 'print which guide numbers visitors asked for',
    load: () => import('./guideQueries.ts'),
  },
  'import-traccar': {
    summary: 'bring the database of a Traccar into one customer',
    load: () => import('./importTraccar.ts'),
  },
  'reset-password': {
    summary: 'give a user a new password',
    load: () => import('./resetPassword.ts'),
  },
  'seed-fleet': {
    summary: 'make a fleet for trials and measurements',
    load: () => import('./seedFleet.ts'),
  },
  'support-messages': {
    summary: 'print what users wrote to support',
    load: () => import('./supportMessages.ts'),
  },
};

const isCommand = (name: string): boolean => Object.hasOwn(COMMANDS, name);

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length), 'help'.length);
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: rastro COMMAND [ARGUMENTS]\n\n${lines.join('\n')}\n  ${'help'.padEnd(width)}  this text, or more about one command\n`;
}

async function helpText(name: string | undefined): Promise<string> {
  if (name === undefined || !isCommand(name)) return overview();
  const { default: command } = await COMMANDS[name]!.load();
  return `Usage: rastro ${name} ${command.usage}\n\n${command.help}\n`;
}

/** Runs `rastro ARGS` and gives the exit code. */
export async function runCli(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    environment.stderr.write(overview());
    return 2;
  }
  if (name === 'help' || name === '--help' || name === '-h') {
    environment.stdout.write(await helpText(rest[0]));
    return 0;
  }
  if (!isCommand(name)) {
    environment.stderr.write(`rastro: there is no command ${JSON.stringify(name)}\n\n${overview()}`);
    return 2;
  }
  const { default: command } = await COMMANDS[name]!.load();
  return command.run(rest, environment);
}
