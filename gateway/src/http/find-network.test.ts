import { findNetwork, listNetworks } from './find-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts for %s', (address, network) => expect(findNetwork(address)).toBe(network));

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:a1b2:3:4:5:6', ['2001:db8:1:a1b2::/64', '2001:db8:1:a100::/56', '2001:db8:1:0::/48']],
  ['2001:db8:1:b2::9', ['2001:db8:1:b2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48']],
])('%s is part of %j', (address, networks) => expect(listNetworks(address)).toEqual(networks));
