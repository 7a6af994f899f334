import { BlockList, isIP } from 'node:net';

/** One list for each family: as one, a rule for IPv4 inside of IPv6 would match every IPv4 address. */
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
const V4 = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
  ],
  ...[
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
  ],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];
/**
 * The ranges of IPv6 that are not public among the global unicast addresses (2000::/3), outside of which none is. Those that carry an IPv4
 * address inside are refused whole: nobody needs them to be reached from outside.
 */
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [ranges, family] of [
  [V4, 'ipv4'],
  [V6, 'ipv6'],
] as const)
  for (const range of ranges) {
    const [net = '', bits = ''] = range.split('/');
    reserved[family].addSubnet(net, Number(bits), family);
  }

/**
 * Whether an address is no public one: this machine, a private network, a cloud's metadata service, anything reserved (the IANA
 * special-purpose registries). What is no address at all is refused likewise.
 */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return reserved[family].check(address, family) || (version === 6 && !GLOBAL.check(address, 'ipv6'));
}
