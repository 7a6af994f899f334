import type { AddressChange, AddressPart } from './addressPart.ts';

/** The state of the map page, which is its address. */
export interface MapPlace {
  /** The vehicle whose panel is open; null without one, NaN for what is no id. */
  assetId: number | null;
  /** The state of a part of the address; the same object as long as the address is the same. */
  read<State extends object>(part: AddressPart<State>): State;
  /**
   * The address of a vehicle (null: none) with these changes. What belongs to another vehicle is dropped. From a page other than the map it
   * notes that page, to which closing what it opens leads back.
   */
  linkTo(assetId: number | null, ...changes: AddressChange[]): string;
  /** Navigates to the address of `linkTo`. */
  goTo(assetId: number | null, ...changes: AddressChange[]): void;
  /** Closes what is open over the map, with these changes, or leads back to the page from which it was opened. */
  close(...changes: AddressChange[]): void;
  /** Changes parts of the address; with `replace` without a step in the history, as for typing. */
  change(changes: readonly AddressChange[], options?: { replace?: boolean }): void;
}
