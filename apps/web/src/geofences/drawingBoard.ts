import { useSyncExternalStore } from 'react';
import type { DrawingLayer } from '../map/index.ts';

/** The part of the map's drawing tool that the panel uses. */
export type DrawingTool = Pick<
  DrawingLayer,
  'state' | 'begin' | 'edit' | 'setRadius' | 'setColor' | 'addCentre' | 'finish' | 'again' | 'end'
>;

interface Board {
  /** The tool; null until the map is loaded. */
  tool: DrawingTool | null;
  /** The geofence that is being edited, which the map does not draw a second time. */
  inHandId: number | null;
}

let board: Board = { tool: null, inHandId: null };
const listeners = new Set<() => void>();

/** Passes the map's drawing tool to the panel, or a geofence to the tool: the two are in different parts of the page. */
export function setBoard(change: Partial<Board>): void {
  board = { ...board, ...change };
  for (const listener of listeners) listener();
}

/** The drawing tool and the geofence that is being edited. */
export const useBoard = (): Board =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => board,
  );
