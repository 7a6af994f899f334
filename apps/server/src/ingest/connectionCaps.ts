import { peerNetwork } from '../peerNetwork.ts';

/** How many connections one network may hold on all device ports together. */
export interface ConnectionLimits {
  perAddress: number;
  /** Of these, the connections on which no registered device has reported yet. */
  unidentifiedPerAddress: number;
}

/** The time in which a device that connects has reported; a connection that is older may have to make room. */
const SILENT_MS = 60_000;

/** A connection as it is counted. */
export interface CountedConnection {
  /** Counts it among those of registered devices, which nothing else displaces. */
  identified(): void;
  closed(): void;
}

interface Waiting {
  openedAt: number;
  end: () => void;
}

interface NetworkCount {
  all: number;
  /** The connections without a registered device, in the order in which they were opened. */
  unidentified: Set<Waiting>;
}

/**
 * Keeps one address from taking all connections: IPv4 addresses are counted by themselves, IPv6 by /64. Carriers put many thousand devices
 * behind one address, so that only connections on which nobody has identified himself are kept few: a new one displaces the oldest
 * that has been silent for a minute, and is refused where there is none.
 */
export class ConnectionCaps {
  readonly #limits: ConnectionLimits;
  readonly #now: () => number;
  readonly #networks = new Map<string, NetworkCount>();

  constructor(limits: ConnectionLimits, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Counts a new connection, which `end` closes; null where it has to be refused. */
  open(address: string, end: () => void): CountedConnection | null {
    const network = peerNetwork(address);
    const count = this.#networks.get(network) ?? { all: 0, unidentified: new Set<Waiting>() };
    const { perAddress, unidentifiedPerAddress } = this.#limits;
    const isFull = count.all >= perAddress || count.unidentified.size >= unidentifiedPerAddress;
    if (isFull && !this.#displaceOldest(count)) return null;
    const waiting: Waiting = { openedAt: this.#now(), end };
    count.all += 1;
    count.unidentified.add(waiting);
    this.#networks.set(network, count);
    let isOpen = true;
    return {
      identified: () => count.unidentified.delete(waiting),
      closed: () => {
        if (!isOpen) return;
        isOpen = false;
        count.unidentified.delete(waiting);
        count.all -= 1;
        if (count.all === 0 && this.#networks.get(network) === count) this.#networks.delete(network);
      },
    };
  }

  /** Closes the oldest connection that nobody has identified himself on, where it has been silent for long; false where there is none. */
  #displaceOldest(count: NetworkCount): boolean {
    const [oldest] = count.unidentified;
    if (!oldest || this.#now() - oldest.openedAt < SILENT_MS) return false;
    oldest.end(); // its socket counts it as closed before this returns
    return true;
  }
}
