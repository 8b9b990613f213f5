import { expect, test } from 'vitest'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import type { Db } from '#db/schema.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import {
  MEDIUM,
  recallContext,
  recallJackets,
  recallMails,
  recallShop,
  TERMS,
} from '#tests/support/recalls/recalled-shop.ts'
import { continueRecall, endRecall, openRecall, planRecall } from './open-recall.server.ts'
import {
  countedRecalls,
  countRecall,
  findDeskRecallOrder,
  pageOfRecallOrders,
  pageOfUnsent,
} from './recall-desk.server.ts'
import { chooseRemedy, markRecallDone, undoRecallDone } from './recall-remedies.server.ts'
import { tellAgain, tellBuyers } from './tell-buyers.server.ts'

const AT = LATER.toISOString()
const at = (db: Db) => ({ db, now: () => LATER })

/** What recalls write. */
const stored = async (db: Db) => [
  await db.selectFrom('recalls').selectAll().execute(),
  await db.selectFrom('recall_orders').selectAll().orderBy('order_id').execute(),
  await db.selectFrom('variants').selectAll().orderBy('id').execute(),
  await recallMails(db),
  await db.selectFrom('order_links').selectAll().orderBy('secret_hash').execute(),
]

const numbersIn = async (db: Db, code: string, view: 'todos' | 'eligieron' | 'llamar' | 'hechos') =>
  (await pageOfRecallOrders(db, code, { view, most: 9 })).rows.map(({ number }) => number.slice(-1))

test('each order is in the views of how it stands, and the counts say how many', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  await chooseRemedy(at(db), { code, orderId: 'ord_1', remedy: 'refund' })
  await markRecallDone(at(db), { code, orderId: 'ord_2', doneAs: 'nothing' })
  const counts = {
    todos: 4,
    units: 5,
    answered: 1,
    unreachable: 1,
    eligieron: 1,
    llamar: 1,
    'sin-avisar': 0,
    'sin-respuesta': 1,
    hechos: 1,
  }
  expect(await countRecall(db, code)).toEqual({ ...counts, 'no-enviar': 1 })
  expect((await countedRecalls(db)).map((one) => one.counts)).toEqual([counts])
  expect(await numbersIn(db, code, 'todos')).toEqual(['1', '2', '5', '6'])
  expect(await numbersIn(db, code, 'eligieron')).toEqual(['1'])
  expect(await numbersIn(db, code, 'llamar')).toEqual(['6'])
  expect(await numbersIn(db, code, 'hechos')).toEqual(['2'])
  // The mail of both orders of this address came back: its buyer is to be called, unless they chose.
  await db.updateTable('mail_outbox').set({ status: 'dead', attempts: 9 }).execute()
  expect(await numbersIn(db, code, 'llamar')).toEqual(['5', '6'])
  expect(await findDeskRecallOrder(db, { code, number: 'VR-TEST-0005' })).toMatchObject({
    mail: 'dead',
    name: 'Lucía Herrero Sanz',
    isForgotten: false,
    toldAt: AT,
  })
  expect(await findDeskRecallOrder(db, { code, number: 'VR-TEST-0006' })).toMatchObject({
    mail: null,
    isForgotten: true,
    phone: null,
  })
  expect(await findDeskRecallOrder(db, { code, number: 'VR-TEST-0003' })).toBeUndefined()
})

test('a page begins after the last order seen', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const first = await pageOfRecallOrders(db, code, { view: 'todos', most: 3 })
  expect([first.rows.map(({ orderId }) => orderId), first.next]).toEqual([
    ['ord_1', 'ord_2', 'ord_5'],
    'ord_5',
  ])
  const last = await pageOfRecallOrders(db, code, { view: 'todos', after: first.next, most: 3 })
  expect([last.rows.map(({ orderId }) => orderId), last.next]).toEqual([['ord_6'], undefined])
})

test('what must not be sent is listed while the recall is open', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  expect(await pageOfUnsent(db, code, { most: 9 })).toEqual({
    rows: [{ number: 'VR-TEST-0004', units: 1 }],
    next: undefined,
  })
  await endRecall(recallContext(db), code)
  expect(await pageOfUnsent(db, code, { most: 9 })).toEqual({ rows: [], next: undefined })
  expect((await countRecall(db, code))['no-enviar']).toBe(0)
})

test('open recalls come first, also before newer ones that have ended', async () => {
  const { db } = await recallShop()
  expect(await countedRecalls(db)).toEqual([])
  const open = await recallJackets(db)
  const later = { ...recallContext(db), now: () => new Date(LATER.getTime() + 60_000) }
  const other = { productId: jacket.id, sizes: ['L'], terms: TERMS }
  const opened = await openRecall(later, other)
  const ended = opened.ok ? opened.code : ''
  await endRecall(later, ended)
  expect((await countedRecalls(db)).map(({ recall }) => recall.code)).toEqual([open, ended])
})

test('what was done is taken back once, and only as it was read', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const of = { code, orderId: 'ord_2' }
  await markRecallDone(at(db), { ...of, doneAs: 'repair' })
  const undo = (doneAt: string) => undoRecallDone(db, { ...of, doneAt })
  expect(await undo('2026-01-01T00:00:00.000Z')).toEqual({ ok: false, reason: 'not_done' })
  expect(await undo(AT)).toEqual({ ok: true })
  expect(await undo(AT)).toEqual({ ok: false, reason: 'not_done' })
  const order = await findDeskRecallOrder(db, { code, number: 'VR-TEST-0002' })
  expect([order?.doneAt, order?.doneAs]).toEqual([null, null])
})

test('an order is told again at the address that its buyer has now, once for two presses', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const ctx = recallContext(db)
  const again = { code: code.toLowerCase(), orderId: 'ord_6', to: 'olga@nueva.example' }
  expect(await tellAgain(ctx, { ...again, toldAt: null })).toEqual({ ok: true, code })
  expect(await tellAgain(ctx, { ...again, toldAt: null })).toMatchObject({
    reason: 'told_meanwhile',
  })
  const mails = (await recallMails(db)).filter((mail) => mail.to_email === again.to)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('VR-TEST-0006')
  expect(mails[0]?.text).not.toContain(ANONYMOUS_BUYER.first_name)
  expect(await findDeskRecallOrder(db, { code, number: 'VR-TEST-0006' })).toMatchObject({
    reach: 'told',
    toldAt: AT,
    mail: 'pending',
    email: ANONYMOUS_BUYER.email,
  })
  const before = await stored(db)
  const wrong = { ...again, to: 'olga', toldAt: AT }
  expect(await tellAgain(ctx, wrong)).toEqual({ ok: false, reason: 'bad_address' })
  const other = { ...again, orderId: 'ord_3', toldAt: null }
  expect(await tellAgain(ctx, other)).toEqual({ ok: false, reason: 'not_in_recall' })
  expect(await tellAgain(ctx, { ...again, code: 'x', toldAt: null })).toMatchObject({ ok: false })
  expect(await stored(db)).toEqual(before)
})

test('a plan changes nothing, and says whom it reaches, or why it may not be', async () => {
  const { db } = await recallShop()
  const ctx = recallContext(db)
  const before = await stored(db)
  const plan = await planRecall(ctx, { ...MEDIUM, terms: TERMS })
  expect(plan).toMatchObject({
    ok: true,
    recall: { code: '', productName: jacket.name, variantsText: 'Azul: M; Negro: M' },
    reached: [{ number: 'VR-TEST-0001', units: 2 }, {}, {}, {}],
    unsent: [{ number: 'VR-TEST-0004' }],
  })
  const one = await planRecall(ctx, { ...MEDIUM, sizes: ['M', 'XXL'], terms: TERMS })
  expect(one).toMatchObject({ ok: false, reason: 'no_variants', sizes: ['S', 'M', 'L'] })
  expect(await stored(db)).toEqual(before)
  const code = await recallJackets(db)
  expect(await planRecall(ctx, { ...MEDIUM, terms: TERMS })).toMatchObject({ recall: { code } })
  expect(await planRecall(ctx, { productId: jacket.id, terms: TERMS })).toEqual({
    ok: false,
    reason: 'other_open',
    code,
  })
})

test('a recall that was interrupted goes on by its code, until it has ended', async () => {
  const { db, ctx } = await recallShop()
  const opened = await openRecall(recallContext(db), { ...MEDIUM, terms: TERMS })
  const code = opened.ok ? opened.code : ''
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  await shipOrder(ctx, 'VR-TEST-0004', parcel, '2026-03-05T12:59:59.999Z')
  const going = await continueRecall(db, code.toLowerCase())
  expect(going).toMatchObject({ ok: true, recall: { code } })
  const told = going.ok ? await tellBuyers(recallContext(db), going.recall) : undefined
  expect(told).toEqual({ buyers: 3, unreachable: 1 })
  expect(await numbersIn(db, code, 'todos')).toEqual(['1', '2', '4', '5', '6'])
  await endRecall(recallContext(db), code)
  expect(await continueRecall(db, code)).toEqual({ ok: false, reason: 'ended' })
  expect(await continueRecall(db, 'RT-NADA-NADA')).toEqual({ ok: false, reason: 'unknown' })
})
