import { expect, test } from 'vitest'
import { noteRefused } from '#core/orders/cod/cod-refusals.server.ts'
import type { Db } from '#db/schema.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  JACKETS,
  returnContext,
  sentShop,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { chooseRemedy } from '#core/returns/recalls/recall-remedies.server.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { recallJackets, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { accountOf } from '#core/owner/desk-customers/person-file.server.ts'
import { ownData } from './own-data.server.ts'

test('exported data have the note of a gift, and who the invoice is for', async () => {
  const invoice = { name: 'Taller Herrero', idType: 'nif', taxId: 'B58378431' }
  const gift = { note: 'Felicidades,\nInés' }
  const { db } = await sentShop(undefined, { gift, invoice })
  const { shopper } = await registered(accountContext(db))
  await db.updateTable('orders').set({ user_id: shopper.id }).execute()
  const { orders } = await ownData(db, shopper)
  expect(orders).toMatchObject([{ gift, amounts: { giftWrapCents: 395 }, invoiceBuyer: invoice }])
})

test('exported data have the returns of that customer, and no other’s have them', async () => {
  const { db, ctx } = await sentShop()
  const accounts = accountContext(db)
  const { shopper } = await registered(accounts)
  const other = await registered(accounts, 'marta')
  await db.updateTable('orders').set({ user_id: shopper.id }).execute()
  await createReturn(ctx, 'ord_1', { ...wish([JACKETS]), note: 'La manga es corta' })
  await declareWithdrawal(ctx, { ...AS_DECLARED, email: (await orderRow(db)).email })
  const { orders } = await ownData(db, shopper)
  expect(orders).toMatchObject([
    {
      number: AS_DECLARED.number,
      returns: [
        { kind: 'return', note: 'La manga es corta', units: [JACKETS], status: 'requested' },
        { kind: 'withdrawal', name: 'Lucía Herrero', isWhole: true },
      ],
    },
  ])
  expect((await ownData(db, other.shopper)).orders).toEqual([])
})

/** The account that has an order in `recallShop`. */
async function marta(db: Db) {
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await db.updateTable('users').set({ email_verified: 1 }).execute()
  const shopper = await accountOf(db, id)
  if (!shopper) throw new Error('no account')
  return shopper
}

test('exported data have the recalls that reached an order, when it was told, and what was chosen', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const at = LATER.toISOString()
  await chooseRemedy({ db, now: () => LATER }, { code, orderId: 'ord_2', remedy: 'refund' })
  const told = { code, productName: jacket.name, units: 1, toldAt: at }
  expect((await ownData(db, await marta(db))).orders).toMatchObject([
    { recalls: [{ ...told, remedy: 'refund', chosenAt: at, doneAt: null }] },
  ])
})

test('exported data have the parcel that came back unpaid', async () => {
  const { db } = await recallShop()
  const at = LATER.toISOString()
  await noteRefused(db, 'ord_2', at)
  expect((await ownData(db, await marta(db))).orders).toMatchObject([{ codRefusedAt: at }])
})

test('exported data have the answers to messages, only for a proved address', async () => {
  const { db } = await recallShop()
  const shopper = await marta(db)
  const created_at = LATER.toISOString()
  await db
    .insertInto('contact_messages')
    .values({
      id: 'msg_1',
      sending_key: 'k',
      content_hash: 'h',
      user_name: 'Marta',
      user_email: 'Marta@correo.example',
      subject: 'Otro',
      message: '¿Talla?',
      created_at,
      handled_at: null,
    })
    .execute()
  const reply = { id: 'rep_1', message_id: 'msg_1', text: 'Una M.', created_at }
  await db.insertInto('contact_replies').values(reply).execute()
  const replies = [{ subject: 'Otro', text: 'Una M.', sentAt: created_at }]
  expect(await ownData(db, shopper)).toMatchObject({ replies })
  expect(await ownData(db, { ...shopper, emailVerified: false })).toMatchObject({ replies: [] })
})

/** Columns that say whom a row is about, or what of theirs. */
const OF_PERSON =
  /^(?:(?:user|order|message|return|refund|parcel)_id|(?:\w+_)?email|phone|client|buyer|ip_address)$/

/** Tables with such a column of which the download has nothing, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  credentials: 'the hash of a password',
  customer_notes: 'notes of the shop: the owner hands them over with the file of a person',
  email_codes: 'hashes of codes that hold for minutes',
  line_reductions: 'what a cheaper size gave back, which is a refund of the order',
  mail_outbox: 'copies of what was sent to the person, and soon empty',
  makers: 'the businesses that make the goods, which pages name',
  money_entries: 'the bookkeeping of payments and refunds, which are in the order',
  order_links: 'hashes of links',
  order_notes: 'notes of the shop, as above',
  order_offers: 'stands in an order that had an offer; this one had none',
  payment_cases: 'what the owner has to settle with the provider',
  payment_sessions: 'pages of the provider that are closed',
  refund_failures: 'refunds that the provider gave back; they are made again',
  refund_lines: 'of which goods a refund is, which the return says',
  staff: 'the people of the shop',
  staff_sessions: 'the people of the shop',
  stock_movements: 'the units of an order again',
  uninvoiced_sales: 'the sale waits for its invoice',
  unpaid_holds: 'the stock that an unpaid order holds, which is in the order',
}

test('each table that is about a person is in the exported data, or says why not', async () => {
  const { db } = await recallShop()
  const wished = wish([{ position: 0, quantity: 1 }])
  expect(await createReturn(returnContext(db), 'ord_2', wished)).toMatchObject({ ok: true })
  const shopper = await marta(db)
  const queries = await captureQueries(() => ownData(db, shopper))
  const read = new Set(
    queries.flatMap(({ query: { sql } }) =>
      [...sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table = '']) => table),
    ),
  )
  const tables = (await db.introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => OF_PERSON.test(name)))
    .map(({ name }) => name)
    .filter((name) => name !== 'order_documents') // the words of the search, on SQLite alone
  expect(read).toContain('orders')
  expect(tables.filter((table) => !read.has(table)).toSorted()).toEqual(Object.keys(LEFT_OUT))
})
