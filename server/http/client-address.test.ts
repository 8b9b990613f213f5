import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const nobody = new BlockList()
const proxies = new BlockList()
proxies.addAddress('10.0.0.1')
proxies.addSubnet('192.168.0.0', 16)
proxies.addSubnet('fd00::', 8, 'ipv6')

/** A request with only the fields that identify its sender. */
const from = (remoteAddress: string | undefined, forwarded?: string | string[]) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as IncomingMessage

test.each(['1.2.3.4', '1.2.3.4, 5.6.7.8', '10.0.0.1', '127.0.0.1', 'unknown', ''])(
  'a direct client cannot pretend to be %j',
  (forwarded) => {
    expect(clientAddress(from('203.0.113.9', forwarded), proxies)).toBe('203.0.113.9')
    expect(clientAddress(from('10.0.0.1', forwarded), nobody)).toBe('10.0.0.1')
  },
)

test.each([
  ['one hop', '203.0.113.9', '203.0.113.9'],
  ['what the client wrote before it is not believed', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['a chain of our own', '203.0.113.9, 192.168.1.1, 192.168.2.2', '203.0.113.9'],
  ['a forged proxy before the client', '192.168.9.9, 203.0.113.9, 192.168.2.2', '203.0.113.9'],
  ['a chain of nothing but proxies ends at the first', '192.168.1.1, 192.168.2.2', '192.168.1.1'],
  ['an IPv6 proxy between', '203.0.113.9, fd00::7', '203.0.113.9'],
  ['an IPv6 client', '2001:db8::9', '2001:db8::9'],
  ['an IPv4 client in IPv6 dress', '::FFFF:203.0.113.9', '203.0.113.9'],
  ['no header', undefined, '10.0.0.1'],
  ['an empty header', '', '10.0.0.1'],
  ['no address', 'unknown', '10.0.0.1'],
  ['an address with a port', '203.0.113.9:4711', '10.0.0.1'],
  ['rubbish behind the client', '203.0.113.9, <script>', '10.0.0.1'],
  ['spaces and commas', ' , 203.0.113.9 ', '203.0.113.9'],
])('behind a trusted proxy: %s', (_what, forwarded, address) => {
  expect(clientAddress(from('10.0.0.1', forwarded), proxies)).toBe(address)
})

test('a header that came twice is one list', () => {
  const twice = ['1.1.1.1', '203.0.113.9, 192.168.1.1']
  expect(clientAddress(from('10.0.0.1', twice), proxies)).toBe('203.0.113.9')
})

test('a proxy whose IPv4 address arrives in IPv6 dress is still trusted', () => {
  expect(clientAddress(from('::ffff:10.0.0.1', '203.0.113.9'), proxies)).toBe('203.0.113.9')
  expect(clientAddress(from('::ffff:10.0.0.2', '203.0.113.9'), proxies)).toBe('10.0.0.2')
})

test('a socket that is already closed has no address, and trusts no proxy', () => {
  expect(clientAddress(from(undefined, '203.0.113.9'), proxies)).toBe('')
})

test.each([
  '::ffff:203.0.113.7',
  '::FFFF:cb00:7107',
  '0:0:0:0:0:ffff:cb00:7107',
  '0::ffff:CB00:7107',
])('%s is the client 203.0.113.7', (spelling) => {
  expect(clientAddress(from(spelling), nobody)).toBe('203.0.113.7')
  expect(clientAddress(from('10.0.0.1', spelling), proxies)).toBe('203.0.113.7')
})
