import { expect, test } from 'vitest'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { findLinkedOrder } from '#core/orders/order-links.server.ts'
import {
  findEditableProduct,
  saveProduct,
  setProductSold,
} from '#core/catalogue/product-edit/edit-product.server.ts'
import { loadCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { jacket, tshirt } from '#tests/support/factories/factories.ts'
import { LATER } from '#tests/support/factories/order-life.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import {
  ACTION,
  HAZARD,
  MEDIUM,
  recallContext,
  recallJackets,
  recallMails,
  recallShop,
  TERMS,
} from '#tests/support/recalls/recalled-shop.ts'
import { chooseVariants, endRecall, openRecall } from './open-recall.server.ts'
import { findReached, findUnsent } from './recall-reach.server.ts'
import { listRecallOrders } from './recall-remedies.server.ts'
import { findRecall, listRecalls } from './recalls.server.ts'
import { tellBuyers } from './tell-buyers.server.ts'

const active = async (db: Db) =>
  (await db.selectFrom('variants').select('id').where('is_active', '=', 1).execute())
    .map(({ id }) => id)
    .filter((id) => id.startsWith(jacket.id))
    .toSorted()

/** As somebody at the desk who ticks every size again. */
async function saveAllSizes(db: Db): Promise<void> {
  const product = await findEditableProduct(db, jacket.id)
  if (!product) throw new Error('no product')
  const content = { ...product.content, sizes: jacket.sizes }
  const { version } = product
  const saved = await saveProduct(db, { content, version, now: LATER.toISOString() })
  expect(saved).toMatchObject({ ok: true })
}

const LEFT = ['L/Azul', 'L/Negro', 'S/Azul', 'S/Negro'].map((key) => `${jacket.id}/${key}`)

test('the drill: exactly the buyers who have one are told, once, with a link to each order', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const mails = await recallMails(db)
  expect(mails.map((mail) => mail.to_email).toSorted()).toEqual([
    'lucia@correo.example',
    'marta@correo.example',
  ])
  const lucia = mails.find(({ to_email }) => to_email.startsWith('lucia'))?.text ?? ''
  expect(lucia).toContain('Pedido VR-TEST-0001: 2 unidades')
  expect(lucia).toContain('Pedido VR-TEST-0005: 1 unidad')
  expect(lucia.replaceAll(/\s+/g, ' ')).toContain(HAZARD)
  expect(lucia.replaceAll(/\s+/g, ' ')).toContain(ACTION)
  const links = [...lucia.matchAll(/\/orders\/link\/([\w-]+)\?retirada=(RT-\w+-\w+)/g)]
  expect(links.map(([, , of]) => of)).toEqual([code, code])
  const opened = await Promise.all(links.map(([, link]) => findLinkedOrder(db, link ?? '', LATER)))
  expect(opened.map((order) => order?.number)).toEqual(['VR-TEST-0001', 'VR-TEST-0005'])
  const orders = await listRecallOrders(db, code)
  expect(orders.map(({ number, units, reach }) => [number.slice(-1), units, reach])).toEqual([
    ['1', 2, 'told'],
    ['2', 1, 'told'],
    ['5', 1, 'told'],
    ['6', 1, 'unreachable'],
  ])
  const ids = [`${jacket.id}/M/Azul`]
  expect((await findUnsent(db, ids)).map(({ number }) => number)).toEqual(['VR-TEST-0004'])
})

test('the same again tells nobody twice, and tells whose parcel had left; no other leaves', async () => {
  const { db, ctx } = await recallShop()
  const code = await recallJackets(db)
  expect(await recallJackets(db)).toBe(code)
  expect(await recallMails(db)).toHaveLength(2)
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const send = (at: string) => shipOrder(ctx, 'VR-TEST-0004', parcel, at)
  expect(await send(LATER.toISOString())).toEqual({
    ok: false,
    reason: 'recalled',
    variantId: `${jacket.id}/M/Azul`,
  })
  // It had left before the recall, and is noted now.
  expect(await send('2026-03-05T12:59:59.999Z')).toMatchObject({ ok: true })
  expect(await recallJackets(db)).toBe(code)
  const mails = await recallMails(db)
  expect(mails.map((mail) => mail.to_email).slice(2)).toEqual(['nora@correo.example'])
  expect(await listRecalls(db)).toHaveLength(1)
})

test('a run that dies between has told some, and the next one tells the others', async () => {
  const { db } = await recallShop()
  const opened = await openRecall(recallContext(db), { ...MEDIUM, terms: TERMS })
  const recall = opened.ok ? await findRecall(db, opened.code) : undefined
  if (!recall) throw new Error('not opened')
  const dying = tellBuyers(recallContext(db), recall, () => {
    throw new Error('gone')
  })
  await expect(dying).rejects.toThrow('gone')
  expect(await recallMails(db)).toHaveLength(1)
  await recallJackets(db)
  const to = (await recallMails(db)).map((mail) => mail.to_email)
  expect(to.toSorted()).toEqual(['lucia@correo.example', 'marta@correo.example'])
})

test('two runs at once tell each buyer once', async () => {
  const { db, reopen } = await recallShop()
  const opened = await openRecall(recallContext(db), { ...MEDIUM, terms: TERMS })
  const recall = opened.ok ? await findRecall(db, opened.code) : undefined
  if (!recall) throw new Error('not opened')
  const other = reopen().db
  const told = await Promise.all([
    tellBuyers(recallContext(db), recall),
    tellBuyers(recallContext(other), recall),
  ])
  expect(told.reduce((sum, { buyers }) => sum + buyers, 0)).toBe(2)
  expect(await recallMails(db)).toHaveLength(2)
})

test('what is not plain as an address keeps nobody from being told', async () => {
  const { db } = await recallShop()
  await db
    .updateTable('orders')
    .set({ email: 'no es un correo' })
    .where('number', '=', 'VR-TEST-0001')
    .execute()
  const code = await recallJackets(db)
  const [first] = await listRecallOrders(db, code)
  expect(first).toMatchObject({ number: 'VR-TEST-0001', reach: 'unreachable' })
  expect(await recallMails(db)).toHaveLength(2)
})

test('only what was sold on the days, and what has not come back, is recalled', async () => {
  const { db } = await recallShop()
  const variantIds = [`${jacket.id}/M/Azul`]
  const reached = async (soldFrom: string | null, soldUntil: string | null) =>
    (await findReached(db, { variantIds, soldFrom, soldUntil })).length
  expect(await reached(null, null)).toBe(4)
  expect(await reached('2026-03-05', '2026-03-05')).toBe(4)
  expect(await reached('2026-03-06', null)).toBe(0)
  expect(await reached(null, '2026-03-04')).toBe(0)
  await db
    .updateTable('order_lines')
    .set({ returned_units: 1 })
    .where('order_id', '=', 'ord_2')
    .where('position', '=', 0)
    .execute()
  expect(await reached(null, null)).toBe(3)
})

test('its variants are off sale at once, and nothing puts them back before its end', async () => {
  const { db, context } = await recallShop()
  const code = await recallJackets(db)
  expect(await active(db)).toEqual(LEFT)
  const lines = [requestLine(jacket, { size: 'M', color: 'Azul' })]
  expect(await placeOrder(context, orderRequest({ n: 9, lines }))).toMatchObject({ ok: false })
  const other = [requestLine(jacket, { size: 'L', color: 'Azul' })]
  expect(await placeOrder(context, orderRequest({ n: 10, lines: other }))).toMatchObject({
    ok: true,
  })
  const now = LATER.toISOString()
  await loadCatalogue(db, [{ ...jacket, summary: 'Otra línea' }, tshirt], now)
  await saveAllSizes(db)
  await setProductSold(db, { id: jacket.id, isSold: false })
  await setProductSold(db, { id: jacket.id, isSold: true })
  expect(await active(db)).toEqual(LEFT)
  expect(await endRecall(recallContext(db), code)).toEqual({ ok: true })
  expect(await active(db)).toEqual(LEFT)
  await saveAllSizes(db)
  expect(await active(db)).toHaveLength(6)
  expect(await endRecall(recallContext(db), code)).toEqual({ ok: false, reason: 'ended' })
  expect(await endRecall(recallContext(db), 'RT-NADA-NADA')).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test('a recall that may not be published so changes nothing', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const open = (change: object) =>
    openRecall(recallContext(db), { ...MEDIUM, terms: TERMS, ...change })
  const terms = { ...TERMS, hazard: `${HAZARD} Es una medida voluntaria.` }
  expect(await open({ terms })).toEqual({
    ok: false,
    reason: 'faults',
    fault: { reason: 'plays_down', field: 'hazard', words: 'voluntaria' },
  })
  expect(await open({ productId: 'nada-1' })).toEqual({ ok: false, reason: 'unknown_product' })
  expect(await open({ sizes: ['XXL'] })).toEqual({ ok: false, reason: 'no_variants' })
  const wider = { productId: jacket.id, sizes: undefined }
  expect(await open(wider)).toEqual({ ok: false, reason: 'other_open', code })
  expect(await open({ terms: { ...TERMS, lot: '26-11' } })).toMatchObject({ reason: 'other_open' })
  expect(await listRecalls(db)).toHaveLength(1)
  expect(await chooseVariants(db, { ...MEDIUM, colors: ['Rosa'] })).toMatchObject({
    ok: false,
    colors: ['Azul', 'Negro'],
  })
})

test('the notice of a recall is kept as it was', async () => {
  const { db } = await recallShop()
  const code = await recallJackets(db)
  const soften = transact(db, (trx) =>
    trx.updateTable('recalls').set({ hazard: 'Nada grave' }).where('code', '=', code).execute(),
  )
  await expect(soften).rejects.toThrow('append-only')
})
