import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc in a second: hundredths of a second on every Linux (sysconf _SC_CLK_TCK). */
const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4_096;

interface Stat {
  parent: number;
  /** CPU seconds of the process itself and of its children that ended. */
  cpuS: number;
  rssBytes: number;
}

/** CPU seconds that a process and its descendants have used so far, except the process `without` and its descendants. */
export function cpuOf(pid: number, without: number | null = null): number {
  return [...treeOf(pid, without).values()].reduce((sum, { cpuS }) => sum + cpuS, 0);
}

/** Resident memory of one process in bytes. */
export function rssOf(pid: number): number {
  return statOf(pid)?.rssBytes ?? 0;
}

/**
 * The greatest resident memory that this process has had, in bytes. What the system reports of the resources that it used would say that of the
 * process that started it, where that was larger.
 */
export function peakRss(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

function treeOf(root: number, without: number | null): Map<number, Stat> {
  const all = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat) all.set(Number(name), stat);
  }
  const isBelow = (pid: number): boolean => {
    if (pid === without) return false;
    if (pid === root) return true;
    const parent = all.get(pid)?.parent ?? 0;
    return parent > 1 && isBelow(parent);
  };
  return new Map([...all].filter(([pid]) => isBelow(pid)));
}

/** The fields of /proc/PID/stat as proc(5) numbers them; the second, the name, may contain spaces. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    return {
      parent: field(4),
      cpuS: (field(14) + field(15) + field(16) + field(17)) / TICKS_PER_SECOND,
      rssBytes: field(24) * PAGE_BYTES,
    };
  } catch {
    return null; // it ended meanwhile
  }
}
