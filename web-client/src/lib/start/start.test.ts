// The page of the first start says what is wrong with the network, and nothing where nothing is.
import { expect, it } from 'vitest';
import type { Origin, Reachable } from '../lan/reach';
import { findings, openAddresses, pairPath, spaced, type NetworkState } from './start';

const phone = { address: '192.168.1.20', at: 1 };

it('what is wrong with the network comes before who has come through it', () => {
  for (const network of ['nothing', 'no_address', 'only_virtual'] as const satisfies NetworkState[])
    expect(findings({ network, contacts: [phone] })).toEqual([network]);
});

it('a good network says whether anybody has come, and several of them which one is meant', () => {
  expect(findings({ network: 'one', contacts: [] })).toEqual(['quiet']);
  expect(findings({ network: 'one', contacts: [phone] })).toEqual(['reached']);
  expect(findings({ network: 'several', contacts: [] })).toEqual(['quiet', 'several']);
  expect(findings({ network: 'several', contacts: [phone] })).toEqual(['reached', 'several']);
});

it('an address of a virtual adapter is shown only where there is no other', () => {
  const at = (origin: string, reachable: Reachable): Origin => ({ origin, network: '', reachable });
  const [wifi, docker, machine] = [at('a', 'lan'), at('b', 'virtual'), at('c', 'machine')];
  expect(openAddresses([wifi, docker, machine])).toEqual([wifi]);
  expect(openAddresses([docker, machine])).toEqual([docker]);
  expect(openAddresses([machine])).toEqual([]);
});

it('a code is read in two halves, and leads to pairing', () => {
  expect(spaced('123456')).toBe('123 456');
  expect(pairPath('123456')).toBe('/pair#code=123456');
});
