/** How long a part of the address stays: while one is on the map, while one looks at vehicles, or until one goes elsewhere on the map. */
export type Stays = 'onMap' | 'withVehicles' | 'here';

/** A part of the query of the map page's address, which has one owner: nobody else knows its parameters. */
export interface AddressPart<State extends object> {
  readonly stays: Stays;
  /** Reads the part; missing or invalid values become the initial ones. */
  read(query: URLSearchParams): State;
  /** A change of the part, for a link or a step to another address. */
  set(change: Partial<State>): AddressChange;
  /** Writes into a query what the part has in another one, with those of the changes that are its own. */
  carry(into: URLSearchParams, from: URLSearchParams, changes: readonly AddressChange[]): void;
}

/** A change of one part of the address, as its `set` makes it. */
export interface AddressChange {
  readonly part: object;
  readonly change: object;
}

interface PartDefinition<State extends object> {
  stays?: Stays;
  /** Gives the initial values for a query without the part's parameters. */
  read: (query: URLSearchParams) => State;
  /** Leaves out what has its initial value. */
  write: (query: URLSearchParams, state: State) => void;
}

/** Makes a part of the address from how it is read and written. */
export function definePart<State extends object>({
  stays = 'here',
  read,
  write,
}: PartDefinition<State>): AddressPart<State> {
  const part: AddressPart<State> = {
    stays,
    read,
    set: (change) => ({ part, change }),
    carry: (into, from, changes) => {
      const own = changes.filter((each) => each.part === part).map(({ change }) => change);
      write(into, Object.assign({}, read(from), ...own));
    },
  };
  return part;
}
