import type { ReactNode } from 'react';
import { isDrawable, type VehicleChange, type VehiclePoint, type VehicleSource } from '../../live/index.ts';

/** The vehicles of multiple tracking, and functions to add and remove one. */
export interface MultipleTracking {
  has: (id: number) => boolean;
  toggle: (id: number) => void;
}

/** The past of the vehicles, where it is shown in the place of what is live. Pass the same object while it is. */
export interface ShownPast {
  /** The instant, milliseconds since 1970. */
  at(): number;
  /** How much faster than it went by it is played; negative backwards, 0 while it stands. */
  readonly speed: number;
  /** Where a vehicle was at the instant; null where nothing is known of it. */
  placeOf(id: number): { lat: number; lon: number; cur: number | null } | null;
}

/** What the map shows of the vehicles. */
export interface VehiclesInput {
  store: VehicleSource;
  /** A vehicle that is shown even when the store does not have it. */
  guest?: VehiclePoint | null;
  /** Shows only these vehicles; all of the store where it is absent. */
  only?: readonly number[] | null;
  /** The vehicle that is marked and kept out of clusters; the map moves to it when it is not in view, and always above a sheet. */
  selectedId: number | null;
  /** The vehicle that the map keeps in its middle. */
  followedId?: number | null;
  /** Whether they are out of sight, because something else is shown in their place. */
  isHidden?: boolean;
  /** Null where they are live. */
  past?: ShownPast | null;
  /** Shows the past, or what is live again. Where it is absent, the map offers none. */
  onPast?: (() => void) | null;
  onSelect: (id: number | null) => void;
  /** Called when the plate or the name is clicked. Where it is null, the popup does not lead to the vehicle's panel. */
  onOpenInfo: ((id: number) => void) | null;
  /** Where it is absent, the popup offers no multiple tracking. */
  tracking?: MultipleTracking | null;
  /** Opens pictures of the street. Where it is absent, the popup offers none. */
  onStreetView?: ((place: { lat: number; lon: number }) => void) | null;
  /** Shows the address of a vehicle in its popup. Where it is absent, that is the one that came with its place. */
  renderAddress?: ((point: VehiclePoint) => ReactNode) | null;
  /** Where it is absent, the popup offers no OBD2 data. */
  onOpenObd2?: ((id: number) => void) | null;
  /** Shares where the selected vehicle is. Where it is absent, the popup offers no sharing. */
  onShare?: (() => void) | null;
}

type Shown = Pick<VehiclesInput, 'store' | 'guest'>;

/** Changes that the map has to show. */
export type Change = Pick<VehicleChange<VehiclePoint>, 'changed' | 'removed'>;

/** A vehicle of the store, or the guest. */
export const pointOf = (shown: Shown | null, id: number): VehiclePoint | null =>
  shown?.store.get(id) ?? (shown?.guest?.mid === id ? shown.guest : null);

/** All vehicles of the store, and the guest. */
export function pointsOf(shown: Shown | null): readonly VehiclePoint[] {
  const guest = guestOf(shown);
  const all = shown?.store.all() ?? [];
  return guest ? [...all, guest] : all;
}

/** The number of vehicles that have a place, of all or of some. */
export function countOf(shown: Shown | null, only: ReadonlySet<number> | null = null): number {
  if (only) return pointsOf(shown).filter((point) => only.has(point.mid) && isDrawable(point)).length;
  const guest = guestOf(shown);
  return (shown?.store.drawable ?? 0) + (guest && isDrawable(guest) ? 1 : 0);
}

/** What changes on the map when one guest leaves and another comes. */
export function changeOfGuest(before: Shown | null, after: Shown | null): Change {
  const [left, here] = [guestOf(before), guestOf(after)];
  return { changed: here ? [here] : [], removed: left ? [left.mid] : [] };
}

/** The changes of a store on the map, on which a guest stays that has left the store. */
export function changeWithGuest(shown: Shown | null, { changed, removed }: Change): Change {
  const guest = guestOf(shown);
  const stays = guest !== null && removed.includes(guest.mid);
  return { changed: stays ? [...changed, guest] : changed, removed };
}

/** The guest, where the store does not have it; null without one. */
function guestOf(shown: Shown | null): VehiclePoint | null {
  const guest = shown?.guest ?? null;
  return guest && !shown?.store.get(guest.mid) ? guest : null;
}
