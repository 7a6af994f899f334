import { BlockList, isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The network by which an address is counted: an IPv4 address is its own, of IPv6 a household or a server has a whole /64. */
export function peerNetwork(peer: string): string {
  const [address = ''] = peer.split('%');
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
    while (groups.length + after < 8) groups.push('0');
    if (tail !== '') groups.push(...tail.split(':'));
  }
  const network = groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Who may say for whom it speaks in X-Forwarded-For: nobody, that many proxies in a row, or those of these addresses and networks. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const MOST_HOPS = 10;

/** Reads the setting of trusted proxies: `off`, `on` for one, a number, or addresses and networks. Throws with what is wrong with it. */
export function trustedProxies(text: string): TrustedProxies {
  if (text === 'off') return false;
  if (text === 'on') return trustedProxies('1');
  if (/^\d+$/.test(text)) {
    if (Number(text) < 1 || Number(text) > MOST_HOPS) throw new Error(`must be 1 to ${MOST_HOPS} proxies`);
    return (_address, hop) => hop < Number(text);
  }
  const networks = text.split(',').map((part) => part.trim());
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    try {
      new BlockList().addSubnet(address, bits === undefined ? 32 : Number(bits), family);
    } catch {
      throw new Error('must be off, a number of proxies, or addresses and networks separated by commas');
    }
  }
  return networks;
}
