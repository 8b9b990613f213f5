import { expect, test } from 'vitest'
import { firstMakers } from './first-makers.ts'
import { makerFault, type MakerEntry } from './makers.ts'

const at = (country: string) => ({
  name: 'Taller (ejemplo)',
  address: 'Calle Mayor, 1',
  country,
  email: 'calidad@taller.example',
})

test.each<[string, MakerEntry, string | undefined]>([
  ['the shop itself', { email: 'producto@tienda.example' }, undefined],
  ['a maker in the Union', at('PT'), undefined],
  ['one outside without anybody in the Union', at('GB'), 'maker_outside_eu'],
  ['one outside with somebody in the Union', { ...at('GB'), responsible: at('IE') }, undefined],
  [
    'one outside with somebody outside too',
    { ...at('GB'), responsible: at('CH') },
    'maker_outside_eu',
  ],
  [
    'one that does not say its country',
    { name: 'X', address: 'Y', email: 'x@x.example' },
    'maker_outside_eu',
  ],
])('%s', (_who, maker, fault) => {
  expect(makerFault('x', { x: maker })).toBe(fault)
})

test('a maker nobody knows is one fault, and those of the first filling have none', () => {
  expect(makerFault('nadie', firstMakers)).toBe('unknown_maker')
  expect(makerFault('constructor', firstMakers)).toBe('unknown_maker')
  const faults = Object.keys(firstMakers).map((key) => makerFault(key, firstMakers))
  expect(faults).toEqual([undefined, undefined, undefined])
})
