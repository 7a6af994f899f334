import type { ComponentType, ReactNode } from 'react';
import { CUSTOM, type JourneySearch } from '../../journeys/index.ts';
import type { User } from '../../session/index.ts';
import type { PageNeeds } from '../guards.ts';
import { type AddressPart, definePart, type Stays } from '../map/addressPart.ts';
import type { MapPlace } from '../map/mapPlace.ts';
import { journeySearch, openTab } from '../map/vehicleAddress.ts';

/** What a panel receives: its own part of the address, and ways out of it. */
export interface PanelProps<State extends object> {
  state: State;
  /** Changes part of the state; with `replace` without a step in the history, as for typing. */
  change(change: Partial<State>, options?: { replace?: boolean }): void;
  /** Opens the panel of a vehicle, from which a way leads back. */
  openVehicle(assetId: number): void;
  /** Opens the journeys of a vehicle in a range. */
  openJourney(assetId: number, range: NonNullable<JourneySearch['custom']>): void;
  /** Closes the panel, and changes what it leaves in the address. */
  close(change?: Partial<State>): void;
}

/** A page to which a panel leads. */
export interface PanelPage {
  path: string;
  label: string;
}

interface PanelDefinition<State extends object> extends PageNeeds {
  /** Its name in the address. Bookmarks have it, so it never changes. */
  key: string;
  /** Its name in the current language: of its icon, in the search, and of the window while it is open. */
  title: () => string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Its part of the address; without one its state is empty. */
  address?: {
    /** By default it ends when one goes elsewhere on the map. */
    stays?: Stays;
    read: (query: URLSearchParams) => State;
    write: (query: URLSearchParams, state: State) => void;
  };
  /** The pages to which it leads, whose addresses begin with `under`: the search finds them, and on them its icon is lit. */
  pages?: { under: string; of: (user: Pick<User, 'roles'>) => readonly PanelPage[] };
  Panel: ComponentType<PanelProps<State>>;
  /** What is open beside the panel; null for nothing. */
  aside?: (props: PanelProps<State>) => ReactNode | null;
}

/** A panel of the icon bar, which slides over the map. Address, icon bar, search and title follow from it. */
export interface Panel extends PageNeeds, Pick<PanelDefinition<object>, 'key' | 'title' | 'Icon' | 'pages'> {
  part: Pick<AddressPart<object>, 'stays' | 'carry'>;
  render(place: MapPlace): ReactNode;
  /** Renders what is open beside it; null for nothing. */
  renderAside(place: MapPlace): ReactNode | null;
}

/** Makes a panel of its definition. Its `part` is for those that link to it or share its state. */
export function definePanel<State extends object>({
  address,
  Panel: View,
  aside,
  ...rest
}: PanelDefinition<State>): Panel & { part: AddressPart<State> } {
  const part = definePart<State>(address ?? { read: () => ({}) as State, write: () => undefined });
  const propsOf = (place: MapPlace): PanelProps<State> => ({
    state: place.read(part),
    change: (change, options) => place.change([part.set(change)], options),
    openVehicle: (assetId) => place.goTo(assetId),
    openJourney: (assetId, custom) =>
      place.goTo(assetId, openTab.set({ tab: 'journeys' }), journeySearch.set({ period: CUSTOM, custom })),
    close: (change = {}) => place.close(part.set(change)),
  });
  return {
    ...rest,
    part,
    render: (place) => <View key={rest.key} {...propsOf(place)} />,
    renderAside: (place) => aside?.(propsOf(place)) ?? null,
  };
}
