import { isIPv6 } from 'node:net';

const ipv4InIpv6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the network that attempts are counted for: an IPv4 address, or the /64 of an IPv6 address, since one subscriber
 * has all addresses of it.
 */
export function findNetwork(address: string): string {
  const [network = address] = listNetworks(address);
  return network;
}

/** Returns that network and the wider ones that a subscriber may have all of: /56 and /48 in IPv6. */
export function listNetworks(address: string): readonly string[] {
  const ipv4 = ipv4InIpv6.exec(address)?.[1];
  if (ipv4 !== undefined) return [ipv4];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = splitParts(head);
  const after = splitParts(tail ?? '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const parts = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const [first = 0, second = 0, third = 0, fourth = 0] = parts.map((part) => Number.parseInt(part, 16));
  const formatNetwork = (last: number, bits: number) =>
    `${[first, second, third, last].map((part) => part.toString(16)).join(':')}::/${bits}`;
  return [formatNetwork(fourth, 64), formatNetwork(fourth & 0xff00, 56), formatNetwork(0, 48)];
}

function splitParts(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
