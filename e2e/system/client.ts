import { ANDINA } from './company.ts';
import type { Credentials, LinkWish, PackedDays, PackWish, UserWish } from './control.ts';
import type { SystemAddress } from './rastro.ts';

/** What specs ask of a system besides what its screens offer. */
export class SystemClient {
  readonly address: SystemAddress;

  constructor(address: SystemAddress) {
    this.address = address;
  }

  /** A user of the spec's own: by default the manager of Andina, in Spanish. */
  newUser(wish: Partial<UserWish> = {}): Promise<Credentials> {
    return this.#control('/users', {
      role: 'Administrador Cliente',
      customer: ANDINA,
      language: 'ES',
      firstName: 'Ana',
      lastName: 'Ríos',
      groups: [],
      hasRole: true,
      showMenu: true,
      ...wish,
    });
  }

  /** A user who sees every customer. */
  newOwner(wish: Partial<UserWish> = {}): Promise<Credentials> {
    return this.newUser({ role: 'Administrador Plataforma', customer: 'Rastro Perú', ...wish });
  }

  /** The token of a new autologin link, which logs in once. */
  async newLink(wish: LinkWish): Promise<string> {
    return (await this.#control<{ token: string }>('/links', wish)).token;
  }

  /** Packs the days of a vehicle that are over, as happens hours after they ended. */
  packDays(plate: string): Promise<PackedDays> {
    return this.#control('/pack', { assetId: this.assetId(plate) } satisfies PackWish);
  }

  /** A call of the API as somebody else's program would make it. Throws the first error's code. */
  async call<Result>(query: string, variables: object = {}, token: string | null = null): Promise<Result> {
    const response = await fetch(`${this.address.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as {
      data: Result;
      errors?: { extensions: { code: string } }[];
    };
    if (answer.errors?.[0]) throw new Error(answer.errors[0].extensions.code);
    return answer.data;
  }

  /** The id of the vehicle with this plate. */
  assetId(plate: string): number {
    const id = this.address.assetIds[plate];
    if (id === undefined) throw new Error(`no vehicle ${plate}`);
    return id;
  }

  async #control<Result>(path: string, wish: object): Promise<Result> {
    const response = await fetch(this.address.controlUrl + path, {
      method: 'POST',
      body: JSON.stringify(wish),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Result;
  }
}
