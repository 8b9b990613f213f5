import { expect, test } from 'vitest'
import type { MoneyEntry } from '#core/orders/ledger/order-money.ts'
import { disputeEntries, disputeText, isLateDispute } from './dispute.ts'

/** The entries after some reports on one dispute of 50,00 €, as "kind cents". */
const after = (...statuses: string[]): string[] => {
  const entries: MoneyEntry[] = []
  for (const status of statuses) {
    entries.push(...disputeEntries({ ref: 'dp_1', status, amountCents: 5000 }, entries))
  }
  return entries.map(({ kind, amountCents }) => `${kind} ${amountCents}`)
}

test.each([
  [['needs_response'], ['disputed -5000']],
  [['needs_response', 'needs_response', 'under_review'], ['disputed -5000']],
  [
    ['needs_response', 'won', 'won'],
    ['disputed -5000', 'dispute_closed 5000'],
  ],
  [['lost'], ['disputed -5000', 'dispute_closed 0']],
  [['warning_needs_response', 'warning_under_review', 'warning_closed'], []],
  [['warning_needs_response', 'needs_response'], ['disputed -5000']],
  [['prevented'], []],
  [['a_new_status'], []],
])('%j moves %j, each once', (statuses, entries) => {
  expect(after(...statuses)).toEqual(entries)
})

test.each([
  ['needs_response', null, false],
  ['needs_response', 'needs_response', false],
  ['needs_response', 'under_review', true],
  ['under_review', 'lost', true],
  ['won', 'under_review', false],
  ['warning_under_review', 'needs_response', true],
  ['needs_response', 'warning_closed', false],
  ['a_new_status', 'lost', false],
])('%s after %s is late: %s', (status, known, isLate) => {
  expect(isLateDispute(status, known)).toBe(isLate)
})

test('the owner reads the deadline, what to do, and what is owed besides', () => {
  const dispute = { reason: 'fraudulent', amount: '50,00 €', dueAt: null, owedCents: 0 }
  const text = (status: string, changes = {}) => disputeText({ ...dispute, status, ...changes })
  expect(text('needs_response', { dueAt: '2026-03-12T23:59:59.000Z' })).toBe(
    'Disputa de 50,00 € (dice que no lo compró): hay que contestar antes del 13/3/26, 0:59 en la página del proveedor, con el albarán, el seguimiento y los correos. No envíes lo que no haya salido ni devuelvas el dinero por otro lado.',
  )
  expect(text('lost', { owedCents: 1000 })).toMatch(
    /perdida: el dinero ha vuelto al cliente\. No lo devuelvas otra vez\. Además se deben 10,00\s€.*dinero dejar/,
  )
  expect(text('won')).toContain('ganada: el dinero ha vuelto a la tienda')
  expect(text('under_review')).toContain('No hay nada que hacer')
  expect(text('warning_needs_response')).toContain('aviso: hay que contestar')
  expect(text('warning_closed')).toContain('no ha salido dinero')
  expect(text('a_new_status', { reason: 'a_new_reason' })).toContain(
    '(a_new_reason): a_new_status.',
  )
})
