import { createServer, type Server, type Socket } from 'node:net';
import type { Codec, Framer } from '@rastro/codecs';
import type { Intake } from './arrival.ts';
import type { ConnectionCaps, CountedConnection } from './connectionCaps.ts';
import { ConversationPeer, MAX_FAULTS } from './conversationPeer.ts';
import type { IngestLog } from './ingestLog.ts';

/** A device silent for this long has gone; it will connect again. */
const IDLE_MS = 30 * 60_000;
/** Frames of one connection on their way to the store; above this its socket is not read. */
const MAX_FRAMES_UNDER_WAY = 64;
const MAX_GARBAGE_BYTES = 4_096;

/** Listens for devices of one protocol over TCP. `close` stops listening, lets what is under way be stored and answered, and ends. */
export async function listenTcp(
  codec: Codec,
  host: string,
  port: number,
  intake: Intake,
  log: IngestLog,
  caps: ConnectionCaps,
): Promise<{ close(): Promise<void> }> {
  const connections = new Set<TcpConnection>();
  const server: Server = createServer({ noDelay: true, keepAlive: true }, (socket) => {
    log.of(codec.name).connections += 1;
    const address = socket.remoteAddress ?? '?';
    const counted: CountedConnection | null = caps.open(address, () => {
      counted?.closed();
      log.closed(
        codec.name,
        address,
        'another connection needs the place of one that never identified itself',
      );
      socket.destroy();
    });
    if (!counted) {
      log.refused(codec.name, address);
      socket.destroy();
      return;
    }
    const connection = new TcpConnection(codec, socket, intake, log, counted);
    connections.add(connection);
    log.of(codec.name).openConnections += 1;
    socket.on('close', () => {
      counted.closed();
      connections.delete(connection);
      log.of(codec.name).openConnections -= 1;
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 4_096 }, () => {
      server.off('error', reject);
      server.on('error', (err) => log.bug(codec.name, `${host}:${port}`, err));
      resolve();
    });
  });
  return {
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all([...connections].map((connection) => connection.finish()));
      await closed;
    },
  };
}

class TcpConnection {
  readonly #socket: Socket;
  readonly #talk: ConversationPeer;
  readonly #framer: Framer;
  readonly #intake: Intake;
  readonly #log: IngestLog;
  readonly #counted: CountedConnection;
  /** The end of the last frame's way: answers go out in the order of their frames. */
  #tail: Promise<void> = Promise.resolve();
  #underWay = 0;
  #garbageSeen = 0;

  constructor(codec: Codec, socket: Socket, intake: Intake, log: IngestLog, counted: CountedConnection) {
    if (!codec.createFramer)
      throw new Error(`${codec.name} has no framer and cannot be listened for over TCP`);
    this.#socket = socket;
    this.#intake = intake;
    this.#log = log;
    this.#counted = counted;
    this.#framer = codec.createFramer();
    const peer = `${socket.remoteAddress ?? '?'}:${socket.remotePort ?? 0}`;
    this.#talk = new ConversationPeer(codec, 'tcp', peer, intake, log);
    socket.setTimeout(IDLE_MS, () => this.#close('idle'));
    socket.on('error', () => socket.destroy()); // a reset by the device is its daily life; what it sent before is kept
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
  }

  /** Stops reading, waits for what is under way and ends the connection. */
  async finish(): Promise<void> {
    this.#socket.pause();
    await this.#tail;
    this.#socket.end();
    this.#socket.destroySoon();
  }

  #read(bytes: Buffer): void {
    const { codec, peer } = this.#talk;
    const frames = this.#framer.push(bytes);
    const garbage = this.#framer.garbageBytes - this.#garbageSeen;
    if (garbage > 0) {
      this.#garbageSeen = this.#framer.garbageBytes;
      this.#log.garbage(codec.name, peer, garbage);
      if (this.#garbageSeen > MAX_GARBAGE_BYTES) {
        this.#close('too many bytes that are no frame');
        return;
      }
    }
    for (const frame of frames) {
      // The framer may hand out views of a buffer that it goes on using.
      this.#handle(frame.slice());
      if (this.#talk.faults >= MAX_FAULTS) {
        this.#close('too many faulty frames');
        return;
      }
    }
    if (this.#underWay > MAX_FRAMES_UNDER_WAY || this.#intake.full) this.#hold();
  }

  #handle(frame: Uint8Array): void {
    this.#log.of(this.#talk.codec.name).frames += 1;
    this.#underWay += 1;
    const before = this.#tail;
    const handled = this.#talk.handle(frame, frame);
    this.#tail = (async () => {
      try {
        const { reply, outcome } = await handled;
        if (outcome === 'durable') this.#counted.identified();
        await before;
        if (reply && reply.length > 0 && this.#socket.writable) this.#socket.write(reply);
      } catch (cause) {
        this.#log.bug(this.#talk.codec.name, this.#talk.peer, cause);
      } finally {
        this.#underWay -= 1;
      }
    })();
  }

  /** Leaves the socket unread until there is room: the device's own buffers and then its memory hold the rest. */
  #hold(): void {
    if (this.#socket.isPaused()) return;
    this.#socket.pause();
    Promise.all([this.#tail, this.#intake.whenRoom()]).then(() => {
      if (!this.#socket.destroyed) this.#socket.resume();
    });
  }

  #close(reason: string): void {
    this.#log.closed(this.#talk.codec.name, this.#talk.peer, reason);
    this.#socket.destroy();
  }
}
