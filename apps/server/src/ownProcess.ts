import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a process of its own may take. */
export interface ProcessLimits {
  memoryMb: number;
  withinMs: number;
}

/**
 * Has a module answer one question in a process of its own, which it gets as the first message and answers by one: for reading what somebody
 * sent, whatever is in it. What fills the memory ends that process alone, which of a thread is not certain. Null where it ended without an answer.
 */
export async function askOwnProcess<Answer>(
  module: URL,
  question: object,
  { memoryMb, withinMs }: ProcessLimits,
): Promise<Answer | null> {
  const process = fork(fileURLToPath(module), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {}, // none of what the server is told
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  });
  try {
    return await new Promise<Answer | null>((resolve, reject) => {
      process.once('message', (answer) => resolve(answer as Answer));
      process.once('exit', () => resolve(null));
      process.once('error', reject);
      process.send(question, () => undefined); // where it is gone already, its exit says so
    });
  } finally {
    process.kill('SIGKILL');
  }
}
