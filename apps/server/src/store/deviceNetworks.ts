import { BlockList, isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const BITS = { 4: 32, 6: 128 } as const;

/** An address as it is compared: without the zone, and IPv4 as itself where it comes within IPv6. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return MAPPED.exec(bare)?.[1] ?? bare;
}

/** Whether an address lies in one of these networks, of IPv4 or IPv6. Throws RangeError with the first that is neither an address nor CIDR. */
export function networkTest(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits, ...rest] = network.split('/');
    const family = isIP(address) as 0 | 4 | 6;
    if (family === 0 || rest.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))
      throw new RangeError(network);
    const length = bits === undefined ? BITS[family] : Number(bits);
    if (length > BITS[family]) throw new RangeError(network);
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}
