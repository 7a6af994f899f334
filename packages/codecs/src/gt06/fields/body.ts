import { ByteReader } from '../../bytes.ts';
import type { Packet } from '../frame.ts';
import type { AlarmSource } from './alarms.ts';
import type { Family } from './family.ts';

/** A packet with what is known of its conversation: the input of the reader of a message. */
export interface Body extends Packet {
  /** The identifier of the device; null before the login. */
  deviceId: string | null;
  /** Minutes to subtract from a time of this packet to get UTC. */
  utcOffsetMinutes: number;
  /** The family of makers whose meanings hold; null where it is not known. */
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
