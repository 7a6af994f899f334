import { ByteReader } from '../../bytes.ts';
import type { Packet } from '../frame.ts';

/** A packet and what is known around it: what the decoder of a message gets. */
export interface Body extends Packet {
  /** Who the conversation belongs to; null before the login. */
  deviceId: string | null;
  /** Minutes to take off a time of this packet to get UTC. */
  utcOffsetMinutes: number;
  /** The conversation's memory. */
  state: Record<string, unknown>;
}

/** A cursor at the start of the content. */
export const contentReader = ({ content }: Body): ByteReader => new ByteReader(content);
