import { useSyncExternalStore } from 'react';
import type { GeofenceDrawing } from '../map/index.ts';

/** The drawing tool of the map as the panel uses it. */
export type DrawingTool = Pick<
  GeofenceDrawing,
  'state' | 'begin' | 'edit' | 'setRadius' | 'setColor' | 'addCentre' | 'finish' | 'again' | 'end'
>;

interface Board {
  /** Null until the map is there. */
  tool: DrawingTool | null;
  /** The geofence in hand, which the map does not show besides. */
  inHandId: number | null;
}

let board: Board = { tool: null, inHandId: null };
const listeners = new Set<() => void>();

/** Hands the map's drawing tool to the panel, or a geofence to the tool: the two lie apart on the page. */
export function setBoard(change: Partial<Board>): void {
  board = { ...board, ...change };
  for (const listener of listeners) listener();
}

/** The tool and what it has in hand. */
export const useBoard = (): Board =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => board,
  );
