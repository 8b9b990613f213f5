import { expect, test } from 'vitest'
import { firstMakers } from './first-makers.ts'
import { changedEntry, entryFault, isMakerKey, type EntryFault } from './maker-rules.ts'
import type { MakerEntry } from './makers.ts'

test.each([
  ['taller-norte', true],
  ['t2', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['', false],
  ['Taller', false],
  ['taller norte', false],
  ['taller-', false],
  ['-taller', false],
  ['taller--norte', false],
  ['tallér', false],
  ['__proto__', false],
  ['taller\n', false],
])('the key «%s» is good: %s', (key, good) => {
  expect(isMakerKey(key)).toBe(good)
})

const at = (country: string) => ({
  name: 'Taller (ejemplo)',
  address: 'Calle Mayor, 1',
  country,
  email: 'calidad@taller.example',
})
const missing = (field: 'name' | 'address' | 'country' | 'email'): EntryFault => ({
  fault: 'missing',
  part: 'maker',
  field,
})

test.each<[string, MakerEntry, EntryFault | undefined]>([
  ['the shop itself', { email: 'producto@tienda.example' }, undefined],
  ['the shop without an e-mail address', { email: '' }, missing('email')],
  [
    'the shop with somebody who answers for it',
    { email: 'producto@tienda.example', responsible: at('ES') },
    missing('name'),
  ],
  ['the shop with a country', { email: 'a@tienda.example', country: 'ES' }, missing('name')],
  ['one in the Union', at('PT'), undefined],
  ['one without a name', { ...at('PT'), name: ' ' }, missing('name')],
  ['one without an address', { ...at('PT'), address: '' }, missing('address')],
  ['one without a country', { ...at('PT'), country: '' }, missing('country')],
  ['one without an e-mail address', { ...at('PT'), email: '' }, missing('email')],
  ['a country that there is not', at('UK'), { fault: 'bad_country', part: 'maker', typed: 'UK' }],
  ['a country in small letters', at('pt'), { fault: 'bad_country', part: 'maker', typed: 'pt' }],
  [
    'an e-mail address that is none',
    { ...at('PT'), email: 'taller.example' },
    { fault: 'bad_email', part: 'maker', typed: 'taller.example' },
  ],
  ['a name of 120 letters', { ...at('PT'), name: 'x'.repeat(120) }, undefined],
  [
    'a name of 121',
    { ...at('PT'), name: 'x'.repeat(121) },
    { fault: 'too_long', part: 'maker', field: 'name', most: 120 },
  ],
  ['an address of 240 letters', { ...at('PT'), address: 'x'.repeat(240) }, undefined],
  [
    'an address of 241',
    { ...at('PT'), address: 'x'.repeat(241) },
    { fault: 'too_long', part: 'maker', field: 'address', most: 240 },
  ],
  [
    'a line break',
    { ...at('PT'), address: 'Calle Mayor, 1\nMadrid' },
    { fault: 'bad_sign', part: 'maker', field: 'address' },
  ],
  [
    'a line separator',
    { ...at('PT'), address: 'Calle Mayor, 1\u2028Madrid' },
    { fault: 'bad_sign', part: 'maker', field: 'address' },
  ],
  [
    'a sign that turns the letters round',
    { ...at('PT'), name: 'Taller\u202E' },
    { fault: 'bad_sign', part: 'maker', field: 'name' },
  ],
  ['one outside the Union alone', at('GB'), { fault: 'outside_eu' }],
  ['one outside with somebody within', { ...at('GB'), responsible: at('IE') }, undefined],
  [
    'one outside with somebody outside too',
    { ...at('GB'), responsible: at('CH') },
    { fault: 'responsible_outside_eu' },
  ],
  ['one within with somebody within', { ...at('PT'), responsible: at('ES') }, undefined],
  [
    'somebody within without an address',
    { ...at('GB'), responsible: { ...at('IE'), address: '' } },
    { fault: 'missing', part: 'responsible', field: 'address' },
  ],
])('%s', (_what, entry, fault) => {
  expect(entryFault(entry)).toEqual(fault)
})

test('the makers of the first filling are what an owner could have typed', () => {
  for (const [key, maker] of Object.entries(firstMakers)) {
    expect([key, isMakerKey(key), entryFault(maker)]).toEqual([key, true, undefined])
    // As text too: a change that changes nothing is found so.
    expect(JSON.stringify(changedEntry(maker, {}))).toBe(JSON.stringify(maker))
  }
})

test('what is not said stays; texts are trimmed, a country gets its capitals', () => {
  const before = { ...at('GB'), responsible: at('IE') }
  expect(changedEntry(before, { address: ' Rua Nova, 5 ', country: ' cn' })).toEqual({
    ...before,
    address: 'Rua Nova, 5',
    country: 'CN',
  })
  expect(changedEntry(before, { responsible: { email: 'b@taller.example' } })).toEqual({
    ...before,
    responsible: { ...at('IE'), email: 'b@taller.example' },
  })
  expect(changedEntry(before, { country: 'PT', responsible: null })).toEqual(at('PT'))
  expect(changedEntry(before, { isTheShop: true })).toEqual({ email: before.email })
})

test('a new responsible lacks what is not said, and an international domain has its plain form', () => {
  expect(changedEntry(at('GB'), { responsible: { name: 'Cercano' } }).responsible).toEqual({
    name: 'Cercano',
    address: '',
    country: '',
    email: '',
  })
  // That it is the shop itself must be said.
  expect(changedEntry(undefined, { email: 'producto@españa.example' })).toEqual({
    name: '',
    address: '',
    country: '',
    email: 'producto@xn--espaa-rta.example',
  })
})
