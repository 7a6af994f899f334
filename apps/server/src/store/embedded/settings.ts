import { totalmem } from 'node:os';

const MIB = 1024 * 1024;

/** What the settings depend on. */
export interface SettingsInput {
  socketFolder: string;
  /** Names this server among others on the machine. */
  clusterName: string;
  /** Data that may be lost, as in tests: nothing is forced to the disk. */
  throwaway: boolean;
  /** Memory of the machine or container. */
  memoryBytes?: number;
}

/**
 * The server's settings, handed over on its command line so that they live here and nowhere else. Sized for a small
 * machine that the server shares with Rastro; whoever has a large one points DATABASE_URL at a server tuned for it.
 */
export function serverSettings({
  socketFolder,
  clusterName,
  throwaway,
  memoryBytes,
}: SettingsInput): Record<string, string> {
  const memoryMib = (memoryBytes ?? availableMemory()) / MIB;
  return {
    listen_addresses: '', // no port: only this machine, only through the socket, only the user in pg_ident.conf
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    cluster_name: clusterName,
    max_connections: '100',
    shared_buffers: `${Math.round(clamp(memoryMib / 8, 64, 1024))}MB`,
    effective_cache_size: `${Math.round(Math.max(memoryMib / 2, 128))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    io_method: 'sync', // measured 12 to 25 % quicker than workers for scans of cached data
    random_page_cost: '1.1', // solid-state disks
    max_parallel_workers_per_gather: '0', // two cores, and /dev/shm is small in containers
    autovacuum_max_workers: '2',
    wal_compression: 'off', // the binaries carry only pglz, which costs a third of the database's time for a sixth of the log (bench/README.md)
    max_wal_size: '2GB', // fewer checkpoints, so fewer full pages in the log of a steady stream of inserts
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Nothing that a person or device sent gets into the log: no parameters, no rows in error details, no statements.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    log_checkpoints: 'off',
    ...(throwaway
      ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }
      : { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }),
  };
}

function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
