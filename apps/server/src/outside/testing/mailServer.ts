import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message that the test's mail server received. */
export interface TakenMail {
  from: string;
  to: string[];
  content: string;
}

/** A real SMTP server on this machine that keeps what it gets, and refuses as `refuse` says. */
export interface TestMailServer {
  url: string;
  taken: TakenMail[];
  /** An SMTP code to answer the next recipients with; null accepts them. */
  refuse(code: number | null): void;
  close(): Promise<void>;
}

/** Starts a mail server that wants a user `rastro` with the password `p@ss/word`. */
export async function testMailServer(): Promise<TestMailServer> {
  const taken: TakenMail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'rastro' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error(`not ${username} with ${password}`)),
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error('not now'), { responseCode: refusal })),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from, to, content: Buffer.concat(chunks).toString('utf8') });
        done(null);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://rastro:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`,
    taken,
    refuse: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
