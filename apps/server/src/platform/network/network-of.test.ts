import { expect, test } from 'vitest';
import { canonicalAddress, networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['0.0.0.0', '0.0.0.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.0/24'],
  ['::FFFF:203.0.113.7', '203.0.113.0/24'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));

test.each(['', 'localhost', '203.0.113', '203.0.113.7:80', '2001:db8', '[::1]', '1.2.3.4.5'])(
  '"%s" is not an address',
  (text) => expect([networkOf(text), canonicalAddress(text)]).toEqual([undefined, undefined]),
);

test('treats two spellings of an address as one', () => {
  expect(canonicalAddress('2001:0db8:0::0001')).toBe(canonicalAddress('2001:DB8::1'));
  expect(canonicalAddress('::ffff:10.0.0.1')).toBe('10.0.0.1');
});
