import { useEffect, useRef, useState } from 'react';
import { call, type ShapeStaysQuery } from '../api/index.ts';
import type { Drawn } from '../map/index.ts';
import { SHAPE_STAYS } from './calls.ts';

/** A stay as the answer has it. */
export type Stay = ShapeStaysQuery['shapeStays']['items'][number];

/** A question as it is asked. */
interface Question {
  shape: Drawn;
  from: string;
  to: string;
  vehicles: readonly number[];
}

/** How far a question is answered. */
export interface Answer {
  state: 'asking' | 'done' | 'cancelled' | 'failed';
  /** The vehicles that are looked at, of so many. */
  done: number;
  total: number;
  /** What was found so far, in the order of the vehicles. */
  stays: readonly Stay[];
  /** Whether there are more stays than answers hold. */
  isCut: boolean;
  /** Why it failed. */
  error: unknown;
}

/** Vehicles of one call: few, so that one sees it advance and can stop it. */
const AT_ONCE = 10;
/** Calls beside each other: as many of a user as the server works on. */
const CALLS = 2;

/** Asks in parts, and shows what was found so far. A new question ends the one before. */
export function useAsk() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async ({ shape, from, to, vehicles }: Question): Promise<void> => {
    asking.current?.abort();
    const control = new AbortController();
    asking.current = control;
    const parts = Array.from({ length: Math.ceil(vehicles.length / AT_ONCE) }, (_, i) =>
      vehicles.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
    );
    const found: (readonly Stay[])[] = parts.map(() => []);
    let done = 0;
    let isCut = false;
    const show = (state: Answer['state'], error: unknown = null): void => {
      if (asking.current === control)
        setAnswer({ state, done, total: vehicles.length, stays: found.flat(), isCut, error });
    };
    const waiting = [...parts.entries()];
    const next = async (): Promise<void> => {
      for (let part = waiting.shift(); part; part = waiting.shift()) {
        const [at, assetIds] = part;
        const { shapeStays } = await call(
          SHAPE_STAYS,
          {
            assetIds: [...assetIds],
            shape: { geofenceType: shape.geofenceType, geomJson: shape.drawnJson, radius: shape.radius },
            from,
            to,
          },
          control.signal,
        );
        if (control.signal.aborted) return;
        found[at] = shapeStays.items;
        isCut ||= shapeStays.isCut;
        done += assetIds.length;
        show('asking');
      }
    };
    show('asking');
    try {
      await Promise.all(Array.from({ length: CALLS }, next));
      show('done');
    } catch (error) {
      show(control.signal.aborted ? 'cancelled' : 'failed', error);
      control.abort();
    }
  };

  return {
    answer,
    ask,
    cancel: () => asking.current?.abort(),
    forget: () => {
      asking.current?.abort();
      asking.current = null;
      setAnswer(null);
    },
  };
}
