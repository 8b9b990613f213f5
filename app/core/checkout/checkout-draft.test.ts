import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { orderRequest } from '#tests/support/factories/order-request.ts'
import { NO_INVOICE } from './typed-invoice.ts'
import { printDraft, mergeDraft, readDraft, type TypedForm } from './checkout-draft.ts'

const { recipient } = orderRequest()
const empty = Object.fromEntries(Object.keys(recipient).map((field) => [field, '']))
const first: TypedForm = {
  recipient: { ...(empty as typeof recipient), country: 'ES' },
  addressId: '',
  isAddressKept: false,
  shippingMethod: 'standard',
  paymentMethod: 'card',
  isWrapped: false,
  giftNote: '',
  invoice: NO_INVOICE,
}
const typed: TypedForm = {
  ...first,
  recipient,
  shippingMethod: 'express',
  paymentMethod: 'paypal',
  isWrapped: true,
  giftNote: 'Felicidades',
  invoice: { ...NO_INVOICE, isWanted: true, taxId: '12345678Z' },
}
const lucia = 'lucia@correo.example'

test('a form is read as it was kept, by the shopper who typed it', () => {
  for (const owner of ['', lucia]) {
    expect(readDraft(printDraft(owner, typed), owner, first)).toEqual(typed)
  }
})

test('a form is never another person’s: a guest’s, an account’s, another account’s', () => {
  for (const [owner, reader] of [
    ['', lucia],
    [lucia, ''],
    [lucia, 'otra@correo.example'],
  ] as const) {
    expect(readDraft(printDraft(owner, typed), reader, first)).toBeUndefined()
  }
})

const kept = (part: object) => JSON.stringify({ owner: '', typed: { ...typed, ...part } })

test.each([
  ['nothing', ''],
  ['no JSON', '{"owner"'],
  ['a list', '[]'],
  ['a part', '{"owner":"","typed":{}}'],
  ['a card', kept({ card: { number: '4242' } })],
  ['a field of a card', kept({ recipient: { ...recipient, cvc: '123' } })],
  ['a missing field', kept({ recipient: { email: lucia } })],
  ['a number for a text', kept({ recipient: { ...recipient, city: 7 } })],
  ['a text beyond every field', kept({ recipient: { ...recipient, city: 'x'.repeat(1001) } })],
  ['an unknown method', kept({ shippingMethod: 'drone' })],
])('storage that holds %s is no form', (_what, text) => {
  expect(readDraft(text, '', first)).toBeUndefined()
})

test('a form kept by a page from before gift wrap and invoices is read without them', () => {
  const { isWrapped: _isWrapped, giftNote: _giftNote, invoice: _invoice, ...before } = typed
  const read = readDraft(JSON.stringify({ owner: '', typed: before }), '', first)
  expect(read).toEqual({ ...before, isWrapped: false, giftNote: '', invoice: NO_INVOICE })
})

test('the way to pay is one of the shop’s provider, also if that has changed', () => {
  const online: TypedForm = { ...first, paymentMethod: 'online' }
  const read = readDraft(printDraft('', typed), '', online)
  expect(read).toEqual({ ...typed, paymentMethod: 'online' })
  expect(readDraft(printDraft('', online), '', first)?.paymentMethod).toBe('card')
})

test('a transfer is kept as the way to pay while the owner offers it', () => {
  const chosen = printDraft('', { ...typed, paymentMethod: 'transfer' })
  expect(readDraft(chosen, '', first)?.paymentMethod).toBe('card')
  const before = readChangesFrom(() => ({ 'policy.payment.takesTransfers': true }))
  onTestFinished(() => void readChangesFrom(before))
  expect(readDraft(chosen, '', first)?.paymentMethod).toBe('transfer')
})

test('cash on delivery is kept as the way to pay while the owner offers it', () => {
  const chosen = printDraft('', { ...typed, paymentMethod: 'cod' })
  expect(readDraft(chosen, '', first)?.paymentMethod).toBe('card')
  const before = readChangesFrom(() => ({ 'policy.cashOnDelivery.isInCheckout': true }))
  onTestFinished(() => void readChangesFrom(before))
  expect(readDraft(chosen, '', first)?.paymentMethod).toBe('cod')
})

test('what was changed on the page before it worked is newer than what was kept', () => {
  const now: TypedForm = {
    ...first,
    recipient: { ...first.recipient, city: 'Getafe' },
    paymentMethod: 'paypal',
  }
  expect(mergeDraft(first, now, { ...typed, paymentMethod: 'card' })).toEqual({
    ...typed,
    recipient: { ...recipient, city: 'Getafe' },
    paymentMethod: 'paypal',
  })
  expect(mergeDraft(first, first, typed)).toEqual(typed)
})
