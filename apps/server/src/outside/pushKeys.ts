import { createECDH } from 'node:crypto';

/** The pair of keys by which this installation names itself to push services (VAPID, RFC 8292), each in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const KEY_BYTES = 32;

/** A new pair. */
export function newPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = pair.getPrivateKey(); // comes without its leading zeros
  const privateKey = Buffer.concat([Buffer.alloc(KEY_BYTES - secret.length), secret]).toString('base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}
