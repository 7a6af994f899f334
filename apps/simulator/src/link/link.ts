import type { DeviceLink, LinkOptions } from './deviceLink.ts';
import { openHttpLink } from './httpLink.ts';
import { openTcpLink } from './tcpLink.ts';
import { openUdpLink } from './udpLink.ts';

export { type DeviceLink, LinkClosed, type LinkOptions } from './deviceLink.ts';

/** Opens the link of a device, which connects by itself and keeps trying. */
export function openLink(options: LinkOptions): DeviceLink {
  if (options.transport === 'udp') return openUdpLink(options);
  if (options.transport === 'http') return openHttpLink(options);
  return openTcpLink(options);
}
