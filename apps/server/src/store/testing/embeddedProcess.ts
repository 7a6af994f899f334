import { startEmbedded } from '../embedded/embedded.ts';
import { quietLog } from './throwawayServer.ts';

/**
 * A process with an embedded server, for tests that end it in every way: `node embeddedProcess.ts DATA_DIR` sends its
 * connection to the parent when it is ready, and stops on SIGTERM.
 */
const { connection, stop } = await startEmbedded({ dataDir: process.argv[2] ?? '', log: quietLog });
process.once('SIGTERM', () => {
  void stop().then(() => process.disconnect?.());
});
process.send?.(connection);
