import { expect, test } from 'vitest'
import { checkMoney, type MoneyColumns } from './check-money.ts'
import {
  moneyNotes,
  moneyRows,
  orderMoney,
  paymentOf,
  type MoneyEntry,
  type MoneyEntryKind,
} from './order-money.ts'

const entry = (
  kind: MoneyEntryKind,
  amountCents: number,
  [refundId = null, providerRef = null]: (string | null)[] = [],
): MoneyEntry => ({ kind, amountCents, refundId, providerRef })

const CHARGED = entry('charged', 10_000)
const OWED = entry('owed', -3000, ['ref_1'])
const SENT = entry('sent_back', -3000, ['ref_1', 're_1'])

test('before the payment there is no money, and no status', () => {
  expect(orderMoney([])).toEqual({
    isCharged: false,
    chargedCents: 0,
    owedCents: 0,
    sentBackCents: 0,
    disputedCents: 0,
    lostCents: 0,
    unknownCents: 0,
    keptCents: 0,
  })
  expect(paymentOf(orderMoney([]))).toBeUndefined()
  expect(moneyRows(orderMoney([]))).toEqual([])
})

test.each<[string, MoneyEntry[], [owed: number, sent: number, kept: number], string]>([
  ['charged', [CHARGED], [0, 0, 10_000], 'paid'],
  ['owed', [CHARGED, OWED], [3000, 0, 10_000], 'paid'],
  ['sent back', [CHARGED, OWED, SENT], [0, 3000, 7000], 'partly_refunded'],
  [
    'came back',
    [CHARGED, OWED, SENT, entry('failed', 3000, ['ref_1', 're_1'])],
    [3000, 0, 10_000],
    'paid',
  ],
  ['not made', [CHARGED, OWED, entry('failed', 0, ['ref_1'])], [3000, 0, 10_000], 'paid'],
  ['given up', [CHARGED, OWED, entry('given_up', 3000, ['ref_1'])], [0, 0, 10_000], 'paid'],
  [
    'all of it back',
    [CHARGED, entry('owed', -10_000, ['ref_2']), entry('sent_back', -10_000, ['ref_2', 're_2'])],
    [0, 10_000, 0],
    'refunded',
  ],
  ['free', [entry('charged', 0)], [0, 0, 0], 'paid'],
])('%s: owed, sent back and kept add up', (_what, entries, [owed, sent, kept], payment) => {
  const money = orderMoney(entries)
  expect([money.owedCents, money.sentBackCents, money.keptCents]).toEqual([owed, sent, kept])
  expect(paymentOf(money)).toBe(payment)
})

test('a dispute takes its money at once, until it is won; a lost one keeps it', () => {
  const of = (ref: string) => [null, ref]
  const entries = [
    CHARGED,
    entry('disputed', -1000, of('dp_open')),
    entry('disputed', -2000, of('dp_won')),
    entry('dispute_closed', 2000, of('dp_won')),
    entry('disputed', -4000, of('dp_lost')),
    entry('dispute_closed', 0, of('dp_lost')),
  ]
  expect(orderMoney(entries)).toMatchObject({
    disputedCents: 1000,
    lostCents: 4000,
    keptCents: 5000,
  })
})

test('the owner reads what is owed, disputed or unclear, and nothing else', () => {
  expect(moneyNotes(orderMoney([CHARGED]))).toEqual([])
  const entries = [CHARGED, OWED, entry('unknown', 500), entry('disputed', -200, [null, 'dp_1'])]
  expect(moneyNotes(orderMoney(entries))).toEqual([
    'se deben 30,00\u00a0€',
    'en disputa 2,00\u00a0€',
    'cobrado de más 5,00\u00a0€',
  ])
  expect(moneyNotes(orderMoney([CHARGED, entry('unknown', -500)]))).toEqual([
    'devuelto sin apuntar 5,00\u00a0€',
  ])
  expect(moneyRows(orderMoney(entries))).toEqual([
    ['Cobrado', 10_000],
    ['En disputa', -200],
    ['Sin aclarar', 500],
    ['Por devolver', -3000],
    ['Queda', 7300],
  ])
})

test('money that came to an unpaid order is shown', () => {
  expect(moneyRows(orderMoney([entry('unknown', 500)]))).toEqual([
    ['Cobrado', 0],
    ['Sin aclarar', 500],
    ['Queda', 500],
  ])
})

const columns = (changes: Partial<MoneyColumns> = {}): MoneyColumns => ({
  totalCents: 10_000,
  refundedCents: 3000,
  payment: 'partly_refunded',
  refunds: [{ id: 'ref_1', status: 'done', amountCents: 3000 }],
  ...changes,
})
const kinds = (order: MoneyColumns, entries: MoneyEntry[]) =>
  checkMoney(order, entries).map(({ kind }) => kind)

test('a ledger that agrees with its order has no fault', () => {
  expect(checkMoney(columns(), [CHARGED, OWED, SENT])).toEqual([])
  const free = columns({ totalCents: 0, refundedCents: 0, payment: 'refunded', refunds: [] })
  expect(checkMoney(free, [entry('charged', 0)])).toEqual([])
  const unpaid = columns({ refundedCents: 0, payment: 'pending', refunds: [] })
  expect(checkMoney(unpaid, [])).toEqual([])
})

test.each<[string, Partial<MoneyColumns>, MoneyEntry[], string[]]>([
  ['no charge', { refundedCents: 0, payment: 'paid', refunds: [] }, [], ['charge']],
  [
    'a free order without its charge',
    { totalCents: 0, refundedCents: 0, payment: 'paid', refunds: [] },
    [],
    ['charge'],
  ],
  [
    'a charge of an unpaid order',
    { refundedCents: 0, payment: 'failed', refunds: [] },
    [CHARGED],
    ['charge'],
  ],
  ['another charge', {}, [entry('charged', 9999), OWED, SENT], ['charge']],
  ['another sum', { refundedCents: 2999 }, [CHARGED, OWED, SENT], ['refunded']],
  ['another status', { payment: 'paid' }, [CHARGED, OWED, SENT], ['payment']],
  ['a refund that only the ledger has', { refunds: [] }, [CHARGED, OWED, SENT], ['refund']],
  ['a refund that the ledger lacks', {}, [CHARGED], ['refunded', 'payment', 'refund']],
  [
    'a refund that moved in one of the two',
    { refunds: [{ id: 'ref_1', status: 'pending', amountCents: 3000 }] },
    [CHARGED, OWED, SENT],
    ['refund'],
  ],
  [
    'money sent twice',
    {},
    [CHARGED, OWED, SENT, entry('sent_back', -3000, ['ref_1', 're_2'])],
    ['too_much', 'refund'],
  ],
])('%s is a fault', (_what, changes, entries, expected) => {
  const found = kinds(columns(changes), entries)
  for (const kind of expected) expect(found).toContain(kind)
})
