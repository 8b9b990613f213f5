import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { emptyTestDb } from '#tests/support/database/test-db.ts'
import { migrate } from './migrate.ts'
import type { Db } from './schema.ts'

const DAY = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`
const TOTAL_CENTS = 10_000

/** An order's number; the payment status; the refunded cents; what its events say; its total. */
type Old = [n: number, status: string, payment: string, refundedCents: number, event?: string]

/** Orders in every state that an order with or without money can have. */
const ORDERS: Old[] = [
  [1, 'placed', 'pending', 0],
  [2, 'cancelled', 'failed', 0, 'expired'],
  [3, 'placed', 'paid', 0, 'paid'],
  [4, 'placed', 'paid', 0, 'paid_late'],
  [5, 'placed', 'paid', 2000, 'paid'], // owed
  [6, 'placed', 'partly_refunded', 3000, 'paid'], // 1000 done, 2000 owed
  [7, 'cancelled', 'refunded', TOTAL_CENTS, 'paid'],
  [8, 'cancelled', 'paid', TOTAL_CENTS, 'paid_late'], // paid late, owed
  [9, 'placed', 'paid', 0, 'paid'], // given up
  [10, 'placed', 'paid', 0], // from before its events
  [11, 'placed', 'partly_refunded', 1000, 'paid'], // came back once, then done
  [12, 'placed', 'paid', 0, 'paid'], // disputed, twice paid, a misfit
]

const insertOrder = async (db: Db, [n, status, payment, refundedCents, event]: Old) => {
  await sql`insert into idempotency_keys (key, request_hash, created_at)
    values (${`key-${n}`}, 'x', ${DAY(1)})`.execute(db)
  await sql`insert into orders (id, number, idempotency_key, status, payment_status,
    fulfilment_status, payment_provider, payment_method, payment_ref, email, first_name, last_name,
    address, city, postcode, country, shipping_method, currency, subtotal_cents, discount_percent,
    discount_cents, shipping_cents, vat_percent, vat_cents, prices_include_vat, total_cents,
    refunded_cents, placed_at)
    values (${`ord_${n}`}, ${`VR-TEST-${n}`}, ${`key-${n}`}, ${status}, ${payment}, 'unfulfilled',
    'stripe', 'online', ${['pending', 'failed'].includes(payment) ? null : `pi_${n}`},
    'lucia@correo.example', 'Lucía', 'Herrero', 'Calle Mayor 1', 'Madrid', '28013', 'ES',
    'standard', 'EUR', ${TOTAL_CENTS}, 0, 0, 0, 21, 0, 0, ${TOTAL_CENTS}, ${refundedCents},
    ${DAY(1)})`.execute(db)
  if (!event) return
  await sql`insert into order_events (order_id, position, kind, cause, happened_at)
    values (${`ord_${n}`}, 0, ${event}, 'provider', ${DAY(2)})`.execute(db)
}

const insertRefund = (db: Db, order: number, id: string, cents: number, status: string) =>
  sql`insert into refunds (id, order_id, idempotency_key, amount_cents, reason, cause, status,
    provider_ref, requested_at, settled_at) values (${id}, ${`ord_${order}`}, ${`key/${id}`},
    ${cents}, 'x', 'owner', ${status}, ${status === 'done' ? `re_${id}` : null}, ${DAY(3)},
    ${status === 'pending' ? null : DAY(5)})`.execute(db)

const insertCase = (db: Db, order: number, kind: string, subject: string, detail: string) =>
  sql`insert into payment_cases (id, kind, dedupe_key, order_id, reported_order, provider,
    payment_ref, amount_cents, currency, detail, opened_at, last_reported_at) values
    (${`cas_${kind}_${subject}`}, ${kind}, ${`${kind}/${subject}`}, ${`ord_${order}`}, '', 'stripe',
    ${`pi_of_${subject}`}, 500, 'EUR', ${detail}, ${DAY(6)}, ${DAY(7)})`.execute(db)

async function oldShop() {
  const database = await emptyTestDb()
  const { db, kind } = database
  await migrate(db, kind, { to: '016-refund-turns' })
  for (const order of ORDERS) await insertOrder(db, order)
  await insertRefund(db, 5, 'a', 2000, 'pending')
  await insertRefund(db, 6, 'b', 1000, 'done')
  await insertRefund(db, 6, 'c', 2000, 'pending')
  await insertRefund(db, 7, 'd', TOTAL_CENTS, 'done')
  await insertRefund(db, 8, 'e', TOTAL_CENTS, 'pending')
  await insertRefund(db, 9, 'f', 4000, 'failed')
  await insertRefund(db, 11, 'g', 1000, 'done')
  await sql`insert into refund_failures (provider_ref, refund_id, failed_at)
    values ('re_before', 'g', ${DAY(4)})`.execute(db)
  await insertCase(db, 12, 'paid_twice', 'ord_12/pi_2', 'Han llegado otros 5,00 €.')
  await insertCase(db, 12, 'refund_misfit', 're_9', 'El proveedor ha devuelto más de lo debido.')
  await insertCase(db, 12, 'refund_misfit', 're_10', 'El proveedor no ha contestado: mira.')
  await insertCase(db, 12, 'dispute', 'dp_1', 'Disputa de 5,00 € (x): hay que contestar.')
  await insertCase(db, 12, 'dispute', 'dp_2', 'Disputa de 5,00 € (x): ganada.')
  const lost = 'perdida: el dinero ha vuelto al cliente.'
  await insertCase(db, 12, 'dispute', 'dp_3', `Disputa de 5,00 € (x): ${lost}`)
  await insertCase(db, 12, 'dispute', 'dp_4', 'Disputa de 5,00 € (x): aviso: hay que contestar.')
  return database
}

test('an upgrade fills the ledger of orders in every state, and it agrees with them', async () => {
  const { db, kind } = await oldShop()
  await migrate(db, kind)
  expect(await checkLedger(db)).toEqual({ checked: ORDERS.length, faults: [] })
  const rows = await db.selectFrom('money_entries').selectAll().orderBy('id').execute()
  const text = (order: number) =>
    rows
      .filter((row) => row.order_id === `ord_${order}`)
      .map((row) => `${row.kind} ${row.amount_cents} ${row.happened_at.slice(8, 10)}`)
  expect(Object.fromEntries(ORDERS.map(([n]) => [n, text(n)]))).toEqual({
    1: [],
    2: [],
    3: ['charged 10000 02'],
    4: ['charged 10000 02'],
    5: ['charged 10000 02', 'owed -2000 03'],
    6: ['charged 10000 02', 'owed -1000 03', 'owed -2000 03', 'sent_back -1000 05'],
    7: ['charged 10000 02', 'owed -10000 03', 'sent_back -10000 05'],
    8: ['charged 10000 02', 'owed -10000 03'],
    9: ['charged 10000 02', 'owed -4000 03', 'given_up 4000 05'],
    10: ['charged 10000 01'],
    11: ['charged 10000 02', 'owed -1000 03', 'failed 0 04', 'sent_back -1000 05'],
    12: [
      'charged 10000 02',
      'unknown 500 06',
      'unknown -500 06',
      'disputed -500 06',
      'disputed -500 06',
      'disputed -500 06',
      'dispute_closed 500 07',
      'dispute_closed 0 07',
    ],
  })
  expect(await moneyOfOrder(db, 'ord_12')).toMatchObject({
    disputedCents: 500,
    lostCents: 500,
    unknownCents: 0,
    keptCents: 9000,
  })
})

test('an entry of the ledger can be neither changed nor deleted', async () => {
  const { db, kind } = await oldShop()
  await migrate(db, kind)
  const before = await db.selectFrom('money_entries').selectAll().execute()
  const changes = [
    sql`update money_entries set amount_cents = 1`,
    sql`delete from money_entries where id > 3`,
    ...(kind === 'postgres' ? [sql`truncate money_entries`] : []),
  ]
  for (const change of changes) await expect(change.execute(db)).rejects.toThrow('append-only')
  expect(await db.selectFrom('money_entries').selectAll().execute()).toEqual(before)
})

test('the database refuses an entry that cannot be, and a second charge or refund', async () => {
  const { db, kind } = await oldShop()
  await migrate(db, kind)
  const entry = { order_id: 'ord_1', cause: 'provider', happened_at: DAY(8) }
  const wrong = [
    { kind: 'charged', amount_cents: -1 },
    { kind: 'owed', amount_cents: 1, refund_id: 'a' },
    { kind: 'owed', amount_cents: -1 },
    { kind: 'charged', amount_cents: 1, refund_id: 'a' },
    { kind: 'unknown', amount_cents: 0 },
    { kind: 'given_up', amount_cents: -1, refund_id: 'a' },
    { kind: 'gift', amount_cents: 1 },
    { kind: 'charged', amount_cents: 1, order_id: 'ord_none' },
    { kind: 'charged', amount_cents: 1, order_id: 'ord_3' },
    { kind: 'owed', amount_cents: -1, refund_id: 'a', order_id: 'ord_5' },
    { kind: 'sent_back', amount_cents: -1, refund_id: 'a', provider_ref: 're_b' },
    { kind: 'disputed', amount_cents: -1, provider_ref: 'dp_1' },
  ]
  for (const row of wrong) {
    const insert = db.insertInto('money_entries').values({ ...entry, ...row } as never)
    await expect(insert.execute(), JSON.stringify(row)).rejects.toThrow(/constraint/i)
  }
})
