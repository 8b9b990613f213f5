import { countOpenMessages, pageOfMessages } from '#core/account/contact/message-list.server.ts'
import { findPeople } from '#core/owner/desk-customers/people.server.ts'
import { messagesFrom, ordersOfPerson } from '#core/owner/desk-customers/person-file.server.ts'
import {
  changesByBuyer,
  numbersChangedByBuyer,
} from '#core/orders/delivery/changed-by-buyer.server.ts'
import { countOrderViews, listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { changesOfOrder } from '#core/owner/desk-orders/order-actors.server.ts'
import { notesOfOrder } from '#core/owner/desk-orders/order-notes.server.ts'
import { ordersByAddress } from '#core/owner/desk-orders/orders-by-address.server.ts'
import { lastDeed } from '#core/owner/desk-live/last-actor.server.ts'
import { lastChange } from '#core/owner/desk-live/changes.server.ts'
import { LIVE_ROOMS } from '#core/owner/desk-live/live-rooms.ts'
import { freshSince, liveCursor } from '#core/owner/desk-live/news.server.ts'
import { findThing } from '#core/owner/desk-live/presence.server.ts'
import { isUsed, offeredBy } from '#core/pricing/offers/offers.server.ts'
import { discountedBy, pageOfCodes } from '#core/pricing/discounts/code-list.server.ts'
import { pageOfInvoices, sumInvoices } from '#core/orders/invoices/invoice-list.server.ts'
import { pageOfMails } from '#core/mail/mail-pages.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { findChangeable } from '#core/returns/line-changes/changeable.server.ts'
import { recalledPositions } from '#core/orders/fulfilment/recalled-units.server.ts'
import {
  continueRecall,
  endRecall,
  openRecall,
  planRecall,
} from '#core/returns/recalls/open-recall.server.ts'
import {
  countedRecalls,
  countRecall,
  findDeskRecallOrder,
  pageOfRecallOrders,
  pageOfUnsent,
} from '#core/returns/recalls/recall-desk.server.ts'
import { undoRecallDone } from '#core/returns/recalls/recall-remedies.server.ts'
import { tellAgain } from '#core/returns/recalls/tell-buyers.server.ts'
import {
  returnsByReason,
  salesByCode,
  salesByOffer,
  salesByCountry,
  salesBySize,
} from '#core/owner/reports/sales-parts.server.ts'
import { pageOfWaiting } from '#core/payments/offline/waiting-transfers.server.ts'
import { pageOfOwed } from '#core/payments/refunds/owed-refunds.server.ts'
import { pageOfReturns } from '#core/returns/return-list.server.ts'
import { pageOfReviews } from '#core/returns/reviews/review-list.server.ts'
import { countMoney } from '#core/payments/cases/count-money.server.ts'
import { pageOfCases } from '#core/payments/cases/payment-cases.server.ts'
import { measureUnpaid } from '#core/payments/measure-unpaid.server.ts'
import {
  findProductChange,
  listProductChanges,
} from '#core/catalogue/product-history/product-history.server.ts'
import {
  listDeskProducts,
  type ProductsAfter,
} from '#core/catalogue/product-edit/product-list.server.ts'
import type { ProductView } from '#core/catalogue/product-edit/product-views.ts'
import { shortStock } from '#core/stock/short-stock.server.ts'
import { listStock, reservingOrders } from '#core/stock/stock-list.server.ts'
import { countLowStock, type StockPlace } from '#core/stock/stock-places.server.ts'
import type { StockView } from '#core/stock/stock-views.ts'
import { searchDesk } from '../../desk/search/desk-search.server.ts'
import type { READS, ReadShop } from './growing-reads.ts'

const PERIOD = { fromDay: '2026-03-05', toDay: '2026-03-05' }
const EMAIL = 'lucia@correo.example'
const RECALL = {
  hazard: 'Puede cortar la mano de quien la usa.',
  action: 'Deja de usarla.',
  remedies: ['refund', 'repair'] as const,
}
const AFTER = { at: '2026-03-05T12:00:00.000Z', id: 'x' }

/** The lists of the catalogue: `catalogue-lists.test.ts` looks at how each is read. */
export const catalogueReads = (): typeof READS => {
  const stock =
    (view: StockView, after?: StockPlace) =>
    ({ db, now }: ReadShop) =>
      listStock(db, { view, lowUnits: 3, after, most: 20, now })
  const products =
    (view: ProductView, after?: ProductsAfter) =>
    ({ db, now }: ReadShop) =>
      listDeskProducts(db, { view, text: '', after, most: 20, now: now.toISOString() })
  return {
    'stock: all': stock('todo'),
    'stock: the next page': stock('todo', { available: 10, variantId: 'mens-jacket-1/M/Azul' }),
    'stock: low': stock('bajo'),
    'stock: sold out': stock('agotado'),
    'stock: reserved': stock('reservado'),
    'stock: found': ({ db, now, productId }) =>
      listStock(db, {
        view: 'todo',
        found: { productIds: [productId], shelf: 'a3' },
        lowUnits: 3,
        most: 20,
        now,
      }),
    'stock: what runs out': ({ db, now }) => shortStock(db, { upTo: 3, most: 8, now }),
    'stock: how much is low': ({ db }) => countLowStock(db, 3),
    'products: on sale': products('a-la-venta'),
    'products: the next page': products('a-la-venta', { position: 20, id: 'mens-jacket-1' }),
    'products: reduced': products('rebajados'),
    'products: archived': products('archivados'),
  }
}

/** What the rooms of the desk read, each with the smallest page. */
export const deskReads = (): typeof READS => ({
  'orders at the desk': async ({ db }) => {
    const after = { placedAt: AFTER.at, id: AFTER.id }
    await listDeskOrders(db, { view: 'por-preparar', most: 20 })
    await listDeskOrders(db, { view: 'recientes', after, most: 20 })
    await listDeskOrders(db, { view: 'todos', after, most: 20 })
    await listDeskOrders(db, { view: 'todos', text: 'lucia', most: 20 })
    await countOrderViews(db)
    await measureUnpaid(db)
  },
  'parcels whose address or goods were changed': async ({ db, orderNumber }) => {
    await numbersChangedByBuyer(db, [orderNumber], 'address_changed')
    const { id } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    await changesByBuyer(db, id, 'line_changed')
    const order = await findOrderWithState(db, id)
    if (!order) throw new Error(`no order ${id}`)
    await findChangeable(db, order, 0)
  },
  'the search of the desk': async ({ db, now, orderNumber, variantId, productId }) => {
    const { number } = await db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
    const typed = ['lucia herrero', EMAIL, orderNumber, variantId, productId, number]
    for (const text of [...typed, '4006381333931', '3F2A-91BC', 'DV-2222-2222', 'ajustes']) {
      await searchDesk(db, { text, role: 'owner', now })
    }
  },
  'what is new at the desk': async ({ db, now, orderNumber }) => {
    const cursor = await liveCursor(db, { now, rooms: LIVE_ROOMS })
    await freshSince(db, { cursor, rooms: LIVE_ROOMS })
    const thing = await findThing(db, { kind: 'order', key: orderNumber })
    if (!thing) throw new Error(`no order ${orderNumber}`)
    await findThing(db, { kind: 'return', key: 'D-NADA' })
    await findThing(db, { kind: 'message', key: 'M-NADA' })
    await lastChange(db, { thing, cursor, staffId: 'stf_1' })
    await lastChange(db, { thing: { kind: 'return', id: 'ret_1' }, cursor, staffId: 'stf_1' })
    await notesOfOrder(db, thing.id)
    await changesOfOrder(db, thing.id)
  },
  'money at the desk': async ({ db }) => {
    await countMoney(db)
    await lastDeed(db, { ids: ['ref_1'], actions: ['money.paid'] })
    for (const after of [undefined, AFTER]) {
      await pageOfOwed(db, { after, most: 20 })
      await pageOfWaiting(db, 'transfer', { after, most: 20 })
      await pageOfWaiting(db, 'link', { after, most: 20 })
      await pageOfWaiting(db, 'cod', { after, most: 20 })
      for (const list of ['disputes', 'others', 'seen'] as const) {
        await pageOfCases(db, list, { after, most: 20 })
      }
    }
  },
  'codes at the desk': async ({ db }) => {
    await pageOfCodes(db, { most: 20 })
    await discountedBy(db, ['VERANO'])
    await offeredBy(db, ['tres-por-dos'])
    await isUsed(db, 'tres-por-dos')
  },
  'reports at the desk': async ({ db }) => {
    await salesByCode(db, PERIOD)
    await salesByOffer(db, PERIOD)
    await salesByCountry(db, PERIOD)
    await salesBySize(db, PERIOD)
    await returnsByReason(db, PERIOD)
  },
  'who reserves a variant': ({ db, variantId }) => reservingOrders(db, variantId, 20),
  'the history of a product': async ({ db, productId }) => {
    await listProductChanges(db, { productId, before: 1000, most: 20 })
    await findProductChange(db, { productId, id: 1 })
  },
  ...catalogueReads(),
  'recalls at the desk': async ({ db, now, productId, orderNumber }) => {
    const terms = { ...RECALL, lot: null, soldFrom: null, soldUntil: null, onlyRemedyReason: null }
    const ctx = { db, now: () => now, newCode: () => 'RT-3333-3333' }
    await planRecall(ctx, { productId, terms })
    await openRecall(ctx, { productId, terms })
    await continueRecall(db, 'RT-3333-3333')
    await countedRecalls(db)
    await countRecall(db, 'RT-3333-3333')
    for (const view of ['todos', 'eligieron', 'llamar', 'sin-avisar', 'hechos'] as const) {
      await pageOfRecallOrders(db, 'RT-3333-3333', { view, after: 'ord_1', most: 20 })
    }
    await pageOfUnsent(db, 'RT-3333-3333', { most: 20 })
    const of = { code: 'RT-3333-3333', number: orderNumber }
    const orderId = (await findDeskRecallOrder(db, of))?.orderId ?? ''
    const again = { code: of.code, orderId, to: EMAIL, toldAt: null }
    await tellAgain({ ...ctx, shopUrl: 'https://vereda.example', newId: () => 'mail_again' }, again)
    await undoRecallDone(db, { code: of.code, orderId, doneAt: now.toISOString() })
    await recalledPositions(db, orderId)
    await endRecall(ctx, of.code)
    // Lives buy it afterwards.
    await db
      .updateTable('variants')
      .set({ is_active: 1 })
      .where('product_id', '=', productId)
      .execute()
  },
  'returns at the desk': async ({ db }) => {
    await pageOfReturns(db, { view: 'por-plazo', most: 20 })
    await pageOfReturns(db, { view: 'recientes', most: 20 })
    await pageOfReturns(db, { view: 'cerradas', after: AFTER, most: 20 })
  },
  'messages at the desk': async ({ db }) => {
    await pageOfMessages(db, { view: 'esperan', most: 20 })
    await pageOfMessages(db, { view: 'todos', after: AFTER, most: 20 })
    await countOpenMessages(db)
  },
  'mails at the desk': async ({ db }) => {
    await pageOfMails(db, { view: 'fallidos', most: 20 })
    await pageOfMails(db, { view: 'todos', to: EMAIL, after: AFTER, most: 20 })
  },
  'reviews at the desk': ({ db }) => pageOfReviews(db, { view: 'esperan', most: 20 }),
  'invoices at the desk': async ({ db }) => {
    await pageOfInvoices(db, PERIOD, { most: 20 })
    await sumInvoices(db, PERIOD)
  },
  'people at the desk': async ({ db, shopper }) => {
    await findPeople(db, { text: '', most: 20 })
    await findPeople(db, { text: 'lucia herrero', most: 20 })
    await ordersOfPerson(db, { email: EMAIL, userId: shopper.id }, 20)
    await messagesFrom(db, EMAIL, 20)
    await ordersByAddress(db, EMAIL, 20)
  },
})
