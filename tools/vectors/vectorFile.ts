import { readFileSync } from 'node:fs';
import type { Frame, HttpInput } from '@rastro/codecs';
import { fromHex, fromLatin1 } from '@rastro/codecs/bytes';

/**
 * The recorded device messages as their files hold them; the format is described by the README of the recordings.
 */

export interface BytesForm {
  format: 'hex' | 'text';
  data: string;
  hex?: string;
}

export interface HttpForm {
  format: 'http';
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BytesForm | null;
}

export type InputForm = BytesForm | HttpForm;

/** A value that one attribute of the first position has to have; the key is the source's. */
export interface ExpectedAttribute {
  key: string;
  type: string;
  value: unknown;
}

export interface ExpectedPosition {
  time: string;
  valid: boolean;
  lat: number;
  lon: number;
}

export type DecoderCaseKind =
  | 'verifyNull'
  | 'verifyNotNull'
  | 'verifyPosition'
  | 'verifyPositions'
  | 'verifyAttribute'
  | 'verifyAttributes';

export interface DecoderCase {
  id: string;
  kind: DecoderCaseKind;
  transport?: 'tcp' | 'udp';
  input: InputForm;
  prelude: InputForm[];
  checksum?: 'ok' | 'bad';
  disabledInTraccar?: boolean;
  expected: { checkLocation?: boolean; attribute?: ExpectedAttribute; position?: ExpectedPosition };
  decoder: { settings: Record<string, unknown[]>[] };
}

export interface FrameCase {
  id: string;
  input: BytesForm;
  expected: { frame: BytesForm | null };
}

export interface CommandCase {
  id: string;
  command: { type: string; attributes?: Record<string, unknown> };
  expected: BytesForm | string;
}

export interface VectorFile {
  cases: DecoderCase[];
  frameCases?: FrameCase[];
  commandCases?: CommandCase[];
}

export interface Assertion {
  path: string;
  op: string;
  value: unknown;
}

export interface IndependentCase {
  id: string;
  title: string;
  input: BytesForm;
  assertions: Assertion[];
}

export interface IndependentFile {
  cases: IndependentCase[];
}

/** Reads a file of recordings. Its shape is not checked, as it is input of a tool for developers. */
export function readVectorFile<T extends VectorFile | IndependentFile>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** The bytes of a recording. */
export function bytesOf(form: BytesForm): Uint8Array {
  const hex = form.format === 'hex' ? form.data : form.hex;
  return (hex === undefined ? null : fromHex(hex)) ?? fromLatin1(form.data);
}

/** The frame of a recording. */
export function frameOf(form: InputForm): Frame {
  if (form.format !== 'http') return bytesOf(form);
  const headers = Object.entries(form.headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method: form.method,
    url: form.url,
    headers: Object.fromEntries(headers) as HttpInput['headers'],
    body: form.body ? bytesOf(form.body) : new Uint8Array(0),
  };
}
