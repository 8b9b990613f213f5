import { expect, test } from 'vitest'
import { LAW_RULES, lawReport } from './law-report.ts'
import { sinceOf, type LawFacts, type LawRule, type Seen } from './law-rule.ts'

const facts: LawFacts = {
  taxId: 'A58818501',
  shopUrl: 'https://tienda.example',
  uninvoicedSales: 0,
  sendsRecords: false,
  confirmation: '',
  transfers: { areWanted: false, haveAccount: false },
  labels: { guaranteed: 0, unlabelled: [] },
}
const page = (text: string) => ({ html: '', text, cookies: [] })
const rule: LawRule = {
  id: 'prueba',
  title: 'Se dice el plazo',
  source: 'Ley de prueba, art. 1',
  certainty: 'text',
  since: '2026-09-27',
  wayOut: 'textos listar',
  on: ['terms', 'checkout'],
  says: [
    { words: /plazo/u, what: 'el plazo' },
    { words: /modelo/u, what: 'el modelo', on: ['terms'] },
  ],
}
const whole: Seen['pages'] = { terms: page('plazo y modelo'), checkout: page('plazo') }

test.each([
  ['holds', '2026-09-27', whole, null],
  ['missing', '2026-09-27', { ...whole, checkout: page('') }, 'el plazo'],
  ['missing', '2026-11-29', { ...whole, terms: page('plazo') }, 'el modelo'],
  ['missing', '2026-11-29', { terms: page(''), checkout: page('') }, 'el plazo, el modelo'],
  ['due', '2026-09-26', { ...whole, terms: page('plazo') }, 'el modelo'],
  ['unseen', '2026-11-29', { terms: page('plazo y modelo') }, null],
] as const)('a rule %s on %s', (state, day, pages, missing) => {
  expect(lawReport({ pages, facts }, day, [rule])).toMatchObject([{ state, missing }])
})

test('a rule about a reduced price waits for one', () => {
  const reduced: LawRule = { ...rule, on: ['reduced'], says: [{ words: /Antes/u, what: 'antes' }] }
  expect(lawReport({ pages: {}, facts }, '2026-11-29', [reduced])).toMatchObject([
    { state: 'not_now' },
  ])
})

const ids = ['a-1', 'b-2', 'c-3', 'd-4', 'e-5']

test.each([
  [{ guaranteed: 0, unlabelled: [] }, 'not_now', null],
  [{ guaranteed: 2, unlabelled: [] }, 'holds', null],
  [{ guaranteed: 2, unlabelled: ['b-2'] }, 'missing', 'la etiqueta de b-2'],
  [{ guaranteed: 5, unlabelled: ids }, 'missing', 'la etiqueta de a-1, b-2, c-3 y 2 más'],
] as const)('of %o the rule of the label says %s', (labels, state, missing) => {
  const rules = LAW_RULES.filter(({ id }) => id === 'etiqueta-garan')
  expect(lawReport({ pages: {}, facts: { ...facts, labels } }, '2026-09-27', rules)).toMatchObject([
    { state, missing },
  ])
})

test('what a look finds stands beside what the pages do not say', () => {
  const also: LawRule = { ...rule, look: () => 'quitar algo' }
  const seen = { pages: { ...whole, terms: page('plazo') }, facts }
  expect(lawReport(seen, '2026-11-29', [also])).toMatchObject([
    { missing: 'el modelo, quitar algo' },
  ])
})

test.each([
  ['A58818501', '2027-01-01'],
  ['B00000000', '2027-01-01'],
  ['12345678Z', '2027-07-01'],
  ['X1234567L', '2027-07-01'],
  // Partnerships without a legal person of their own do not pay the corporate tax.
  ['E12345674', '2027-07-01'],
])('who has the NIF %s sends records from %s', (taxId, day) => {
  const records = LAW_RULES.filter(({ id }) => id === 'verifactu')
  expect(records.map((one) => sinceOf(one, { ...facts, taxId }))).toEqual([day])
})

test('the list has each rule once, with its source and the day from which it binds', () => {
  expect(LAW_RULES.length).toBeGreaterThanOrEqual(24)
  expect(new Set(LAW_RULES.map(({ id }) => id)).size).toBe(LAW_RULES.length)
  for (const one of LAW_RULES) {
    expect(one.source, one.id).toMatch(/\d/)
    expect(sinceOf(one, facts), one.id).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    expect((one.says ?? []).length + (one.look ? 1 : 0), one.id).toBeGreaterThan(0)
  }
})

test.each([
  [true, false, 'Transferencia bancaria', 'la cuenta a la que se paga'],
  [true, true, 'Tarjeta', 'la transferencia al pagar'],
  [true, true, 'Tarjeta Transferencia bancaria', null],
  [false, true, 'Tarjeta', null],
])('a transfer, wanted: %s, with an account: %s', (areWanted, haveAccount, text, missing) => {
  const seen = {
    pages: { checkout: page(text), terms: page('la transferencia') },
    facts: { ...facts, transfers: { areWanted, haveAccount } },
  }
  const rules = LAW_RULES.filter(({ id }) => id === 'transferencia')
  const state = areWanted ? (missing === null ? 'holds' : 'missing') : 'not_now'
  expect(lawReport(seen, '2026-11-29', rules)).toMatchObject([{ state, missing }])
})
