import { expect, test } from 'vitest'
import { recallFault, remediesText, variantsText, type RecallTerms } from './recall.ts'

const terms: RecallTerms = {
  lot: null,
  soldFrom: null,
  soldUntil: null,
  hazard: 'El cordón de la capucha puede engancharse y ahogar a quien la lleva.',
  action: 'Deja de usarla y guárdala.',
  remedies: ['refund', 'replacement'],
  onlyRemedyReason: null,
}

test('a recall that says its hazard, what to do, and two remedies may be published', () => {
  expect(recallFault(terms)).toBeUndefined()
  const dated = { ...terms, lot: '26-11', soldFrom: '2026-01-01', soldUntil: '2026-01-01' }
  expect(recallFault(dated)).toBeUndefined()
})

test.each<[string, Partial<RecallTerms>, string]>([
  ['a hazard in a word', { hazard: 'Se engancha.' }, 'hazard_length'],
  ['a hazard of a page', { hazard: 'x'.repeat(601) }, 'hazard_length'],
  ['nothing to do', { action: ' ' }, 'action_length'],
  ['an empty lot', { lot: ' ' }, 'lot_length'],
  ['signs that nobody sees', { action: 'Deja de usarla.\u0007' }, 'bad_signs'],
  ['no remedy', { remedies: [] }, 'no_remedy'],
  ['one remedy without a reason', { remedies: ['refund'] }, 'one_remedy'],
  [
    'one remedy with an empty reason',
    { remedies: ['refund'], onlyRemedyReason: ' ' },
    'one_remedy',
  ],
  ['a reason for no choice where there is one', { onlyRemedyReason: 'x' }, 'several_remedies'],
  ['a period that ends first', { soldFrom: '2026-02-02', soldUntil: '2026-02-01' }, 'bad_period'],
  ['a hazard that is played down', { hazard: `${terms.hazard} Es voluntaria.` }, 'plays_down'],
  ['an action that plays it down', { action: 'Guárdala, por precaución.' }, 'plays_down'],
])('%s is refused', (_what, change, reason) => {
  expect(recallFault({ ...terms, ...change })).toMatchObject({ reason })
})

test.each(['hazard', 'action', 'lot', 'onlyRemedyReason'] as const)(
  'words that play down are found in the field %s, and named',
  (field) => {
    const text = 'Es una medida cautelar, sin más riesgo.'
    expect(recallFault({ ...terms, [field]: text })).toEqual({
      reason: 'plays_down',
      field,
      words: 'cautelar',
    })
    expect(recallFault({ ...terms, [field]: `${text}\u0007` })).toEqual({
      reason: 'bad_signs',
      field,
    })
  },
)

test('one remedy with its reason is enough', () => {
  const only = { remedies: ['refund'] as const, onlyRemedyReason: 'Ya no se fabrica.' }
  expect(recallFault({ ...terms, ...only })).toBeUndefined()
})

test('remedies and variants are said in words', () => {
  expect(remediesText(['refund', 'replacement', 'repair'])).toBe('reembolso, cambio o reparación')
  const two = [
    { size: 'S', color: 'Azul' },
    { size: 'M', color: 'Azul' },
  ]
  expect(variantsText(two, 6)).toBe('Azul: S, M')
  expect(variantsText(two, 2)).toBe('todas las tallas y colores')
})
