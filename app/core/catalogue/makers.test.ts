import { expect, test } from 'vitest'
import { makerFault, makers, type MakerEntry } from './makers.ts'

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

test('a maker nobody knows is one fault, and those of the shop have none', () => {
  expect(makerFault('nadie')).toBe('unknown_maker')
  expect(makerFault('constructor')).toBe('unknown_maker')
  expect(Object.keys(makers).filter((key) => makerFault(key) !== undefined)).toEqual([])
})
