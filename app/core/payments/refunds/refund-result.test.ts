import { describe, expect, test } from 'vitest'
import {
  applyResult,
  matchRefund,
  refundTransition,
  type Refund,
  type RefundChange,
  type RefundResult,
} from './refund-result.ts'

const AT = '2026-03-05T12:00:00.000Z'
const IN_A_MINUTE = '2026-03-05T12:01:00.000Z'
const OWED: Refund = {
  id: 'ref_1',
  status: 'pending',
  amountCents: 1000,
  idempotencyKey: 'owner/1',
  providerRef: null,
  attempts: 0,
  spentKeys: 0,
  nextAttemptAt: AT,
}
const DONE: Refund = { ...OWED, status: 'done', providerRef: 're_1', nextAttemptAt: null }
const GIVEN_UP: Refund = { ...OWED, status: 'failed', nextAttemptAt: null }
const BY_HAND: Refund = { ...DONE, providerRef: 'by-hand/ref_1' }
const AT_PROVIDER: Refund = { ...OWED, idempotencyKey: 're_1', nextAttemptAt: null }

const MADE: RefundResult = { status: 'done', ref: 're_1' }
const FAILED: RefundResult = { status: 'not_made', ref: 're_1', detail: 'closed account' }
const SILENT: RefundResult = { status: 'unknown', isKeySpent: false, detail: 'timeout' }

const apply = (refund: Refund, result: RefundResult, isKnownFailure = false) =>
  applyResult(refund, result, { isKnownFailure, at: AT })

type Expected = Partial<Omit<RefundChange, 'refund'>> & { refund?: Partial<RefundChange['refund']> }

describe('a result changes a refund', () => {
  test.each<{ name: string; refund: Refund; result: RefundResult; change: Expected }>([
    {
      name: 'made: the buyer is told',
      refund: OWED,
      result: MADE,
      change: {
        refund: { status: 'done', providerRef: 're_1', settledAt: AT, nextAttemptAt: null },
        money: 'moved',
        mail: 'refunded',
      },
    },
    {
      name: 'paid by hand',
      refund: OWED,
      result: { status: 'done', ref: 'by-hand/ref_1', paidByHand: 'transferencia' },
      change: { refund: { status: 'done', paidByHand: 'transferencia' }, money: 'moved' },
    },
    {
      name: 'no answer at first: the buyer is told that it is under way',
      refund: OWED,
      result: SILENT,
      change: {
        refund: { status: 'pending', attempts: 1, spentKeys: 0, nextAttemptAt: IN_A_MINUTE },
        money: 'owed',
        mail: 'under_way',
      },
    },
    {
      name: 'no answer again: nobody is told twice',
      refund: { ...OWED, attempts: 1 },
      result: SILENT,
      change: { refund: { attempts: 2 }, money: 'owed', mail: null },
    },
    {
      name: 'refused: it stays owed, and the key is spent',
      refund: OWED,
      result: { status: 'not_made', ref: null, detail: 'no balance' },
      change: {
        refund: { status: 'pending', spentKeys: 1, lastError: 'no balance' },
        money: 'owed',
        mail: 'under_way',
      },
    },
    {
      name: 'a bank sent it back: it is owed again',
      refund: DONE,
      result: FAILED,
      change: {
        refund: { status: 'pending', providerRef: null, settledAt: null },
        money: 'came_back',
      },
    },
    {
      name: 'begun on the provider’s pages, failed: it waits for the owner',
      refund: AT_PROVIDER,
      result: FAILED,
      change: { refund: { status: 'pending', nextAttemptAt: null }, money: 'owed', mail: null },
    },
    {
      name: 'given up: its amount is free',
      refund: OWED,
      result: { status: 'given_up', why: 'un error' },
      change: { refund: { status: 'failed', lastError: 'un error' }, money: 'freed', mail: null },
    },
  ])('$name', ({ refund, result, change }) => {
    expect(apply(refund, result)).toMatchObject(change)
  })

  test.each<{ name: string; refund: Refund; result: RefundResult; isKnownFailure?: boolean }>([
    { name: 'made, reported again', refund: DONE, result: MADE },
    { name: 'made after it was paid by hand', refund: BY_HAND, result: MADE },
    { name: 'made after it was given up', refund: GIVEN_UP, result: MADE },
    { name: 'made, reported after its failure', refund: OWED, result: MADE, isKnownFailure: true },
    { name: 'failed, reported again', refund: OWED, result: FAILED, isKnownFailure: true },
    { name: 'failed under another name', refund: BY_HAND, result: FAILED },
    { name: 'no answer after it was settled', refund: DONE, result: SILENT },
    { name: 'given up after it was made', refund: DONE, result: { status: 'given_up', why: '' } },
  ])('but not: $name', ({ refund, result, isKnownFailure }) => {
    expect(apply(refund, result, isKnownFailure)).toBeUndefined()
  })
})

test.each([
  { money: 'moved', doneCents: 2500, transition: 'refundAll' },
  { money: 'moved', doneCents: 2499, transition: 'refundPart' },
  { money: 'came_back', doneCents: 1, transition: 'undoRefundPart' },
  { money: 'came_back', doneCents: 0, transition: 'undoRefundAll' },
] as const)('$doneCents of 2500 cents, $money: $transition', ({ money, doneCents, transition }) => {
  expect(refundTransition(money, { doneCents, totalCents: 2500 })).toBe(transition)
})

describe('the refund that a report is about', () => {
  const report = { refundId: null, ref: 're_9', amountCents: 1000, status: 'done' } as const
  const tried: Refund = { ...OWED, id: 'ref_tried', attempts: 1 }

  test.each<{ name: string; refunds: Refund[]; reported: object; id: string | undefined }>([
    {
      name: 'by the shop’s name',
      refunds: [OWED, tried],
      reported: { refundId: 'ref_1' },
      id: 'ref_1',
    },
    {
      name: 'by the provider’s name',
      refunds: [tried, DONE],
      reported: { ref: 're_1' },
      id: 'ref_1',
    },
    {
      name: 'begun at the provider',
      refunds: [tried, AT_PROVIDER],
      reported: { ref: 're_1' },
      id: 'ref_1',
    },
    {
      name: 'the first that was tried and is owed',
      refunds: [OWED, tried],
      reported: {},
      id: 'ref_tried',
    },
    { name: 'none that was not tried', refunds: [OWED], reported: {}, id: undefined },
    {
      name: 'none of another amount',
      refunds: [tried],
      reported: { amountCents: 999 },
      id: undefined,
    },
    {
      name: 'none while it is not done',
      refunds: [tried],
      reported: { status: 'pending' },
      id: undefined,
    },
    {
      name: 'none where the shop’s name fits no refund',
      refunds: [tried],
      reported: { refundId: 'x' },
      id: undefined,
    },
  ])('$name', ({ refunds, reported, id }) => {
    expect(matchRefund(refunds, { ...report, ...reported })?.id).toBe(id)
  })
})
