import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { SendFailure } from './sendFailure.ts';

/** A file that goes with a message. */
export interface MailFile {
  name: string;
  contentType: string;
  content: Buffer;
}

/** One message, to one address or to several, who then see each other. */
export interface Mail {
  to: string | readonly string[];
  /** Who gets a copy. */
  cc?: readonly string[];
  subject: string;
  text: string;
  /** Where an answer goes; by default to the sender. */
  replyTo?: string;
  files?: readonly MailFile[];
  /** The id of the message, equal for every attempt: it becomes the Message-ID, by which mail servers drop a second copy. */
  id: string;
}

/** The settings by which mail is sent. */
export interface MailSettings {
  /** The server as smtp://user:password@host:port, or smtps:// for TLS from the beginning. Empty: messages are written to the folder instead. */
  smtpUrl: string;
  /** The sender's address, alone or as `Name <address>`. */
  from: string;
  /** Where messages are kept as .eml files without SMTP. */
  outboxFolder: string;
}

/** Sends mail. Throws SendFailure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

const CONNECT_WITHIN_MS = 10_000;
const SILENT_MS = 30_000;

/** Mail by SMTP where a server is set, into the outbox folder where none is. */
export function createMailer({ smtpUrl, from, outboxFolder }: MailSettings): Mailer {
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'rastro.invalid';
  const message = ({ to, cc, subject, text, replyTo, files, id }: Mail) => ({
    from,
    to: typeof to === 'string' ? to : [...to],
    ...(cc?.length ? { cc: [...cc] } : {}),
    subject,
    text,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(files?.length
      ? { attachments: files.map(({ name, ...file }) => ({ filename: name, ...file })) }
      : {}),
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: no out-of-office answers
  });
  if (smtpUrl === '') {
    const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    return {
      send: async (mail) => {
        const { message: content } = await writer.sendMail(message(mail));
        await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
        const file = join(outboxFolder, `${mail.id}.eml`);
        try {
          await writeFile(`${file}.part`, content as Buffer, { mode: 0o600 });
          await rename(`${file}.part`, file); // whoever collects them sees whole ones only
        } catch (cause) {
          await rm(`${file}.part`, { force: true });
          throw new SendFailure('again', 'the outbox takes nothing', { cause });
        }
      },
      close: () => writer.close(),
    };
  }
  const url = new URL(smtpUrl);
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(message(mail));
      } catch (cause) {
        throw failureOf(cause);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * What an error of SMTP means: 5xx about the message is for good, 4xx and the network pass, silence after the content may be either. What is
 * wrong between us and our mail server passes, too, and is said by its code alone: customers read it, and the server may repeat what logs us in.
 */
function failureOf(cause: unknown): SendFailure {
  const { code, responseCode, command, message } = cause as {
    code?: string;
    responseCode?: number;
    command?: string;
    message?: string;
  };
  if (code === 'EAUTH') return new SendFailure('again', 'the mail server refused our login');
  if (responseCode === undefined) {
    const text = `the mail server: ${command ?? 'CONN'}: ${code ?? 'no answer'}`;
    return new SendFailure(command === 'DATA' ? 'unknown' : 'again', text);
  }
  const text = message ?? String(cause);
  return new SendFailure(responseCode >= 500 ? 'never' : 'again', text, { cause });
}
