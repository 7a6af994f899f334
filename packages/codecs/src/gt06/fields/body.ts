import { ByteReader } from '../../bytes.ts';
import type { Packet } from '../frame.ts';
import type { AlarmSource } from './alarms.ts';
import type { Family } from './family.ts';

/** A packet and what is known around it: the input of the reader of a message. */
export interface Body extends Packet {
  /** Who the conversation belongs to; null before the login. */
  deviceId: string | null;
  /** Minutes to take off a time of this packet to get UTC. */
  utcOffsetMinutes: number;
  /** Which makers' meanings hold; null where nothing tells. */
  family: Family | null;
  /** The conversation's memory. */
  state: Record<string, unknown>;
}

/** The sender of an alarm byte in a packet, given whether the length of its cell counts itself (null: it has none). */
export const alarmSource = ({ family }: Body, countsItself: boolean | null = null): AlarmSource => ({
  family,
  countsItself,
});

/** A cursor at the start of the content. */
export const contentReader = ({ content }: Body): ByteReader => new ByteReader(content);
