import { runCli } from './commands.ts';

/** The process of the `rastro` command line. */

// whoever reads our output may stop reading, as `| head` does: that is no failure
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await runCli(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  now: Date.now,
  variables: process.env,
});
