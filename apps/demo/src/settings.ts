/**
 * The settings of the demo, which anybody may log in to by the passwords on its first page: it is heard on this machine only, unless
 * the environment says otherwise.
 */
export const demoSettings = (
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> => ({
  HOST: '127.0.0.1',
  DEVICE_HOST: '127.0.0.1',
  DATA_DIR: './data/demo',
  LOG_LEVEL: 'warn',
  ...environment,
});
