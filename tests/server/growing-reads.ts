import { madridDay } from '#core/base/dates/madrid-time.ts'
import { listAddresses } from '#core/customers/addresses/addresses.server.ts'
import { checkAudit, purgeExpiredAudit, listAudit } from '#core/base/audit/audit.server.ts'
import { awaitedStock } from '#core/customers/back-in-stock/awaited.server.ts'
import { purgeExpiredNotices, ownNotices } from '#core/customers/back-in-stock/notices.server.ts'
import { sendDueNotices } from '#core/customers/back-in-stock/send-notices.server.ts'
import { askEarlierOrder } from '#core/checkout/earlier-order.server.ts'
import { purgeExpiredMessages } from '#core/account/contact/purge-messages.server.ts'
import { findMessage, listMessages } from '#core/account/contact/inbox.server.ts'
import { differingOrders, movedMoney } from '#core/owner/accounting-package/moved-money.server.ts'
import {
  findInvoice,
  invoicesBetween,
  invoicesByNumber,
  paidWithoutInvoice,
  countRecordDocuments,
  lateCancellations,
  recordsBetween,
  sumBook,
} from '#core/orders/invoices/invoices.server.ts'
import { findClockFault } from '#core/owner/owner-day/accept-clock.server.ts'
import { isSampleRefused } from '#core/orders/invoices/chain-head.server.ts'
import {
  countWaitingSales,
  salesWaiting,
  unfitSales,
} from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { issuerChangeWarnings } from '#core/orders/verifactu/issuer-change.server.ts'
import { amendRecord } from '#core/orders/verifactu/amend-record.server.ts'
import { takeSending } from '#core/orders/verifactu/sendings.server.ts'
import { askAgain } from '#core/orders/vies/ask-again.server.ts'
import { noteVatCheck, settleVat, unsettledVats } from '#core/orders/vies/vat-checks.server.ts'
import { noAnswer } from '#core/orders/vies/vies-answer.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { storeBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { cancellationPrior } from '#core/orders/verifactu/record-history.server.ts'
import { beginSending, hurrySending } from '#core/orders/verifactu/switch.server.ts'
import { purgeExpiredMails, purgeExpiredTexts } from '#core/mail/purge-mails.server.ts'
import {
  findMail,
  requeueFailedMails,
  listMails,
  measureOutbox,
} from '#core/mail/outbox-list.server.ts'
import { claimDueMail, mayMailTyped } from '#core/mail/outbox.server.ts'
import { countCustomerOrders, typicalSubtotalCents } from '#core/orders/customer-orders.server.ts'
import { joinGuestOrders } from '#core/orders/guest-orders.server.ts'
import { findLinkedOrder, purgeExpiredLinks } from '#core/orders/order-links.server.ts'
import { findOrderIdByEmail } from '#core/orders/order-number.server.ts'
import { findOrderOfUser, ordersOfUser } from '#core/orders/orders.server.ts'
import { findOrderFile, searchOrders } from '#core/orders/owner-orders.server.ts'
import { countToSend } from '#core/orders/to-send.server.ts'
import { ownData } from '#core/account/own-data.server.ts'
import { checkDispatch } from '#core/owner/packing/check-dispatch.server.ts'
import { findOrdersToPack } from '#core/owner/packing/packing.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { measureMoney } from '#core/payments/measure-money.server.ts'
import { matchTransfers } from '#core/payments/offline/match-transfers.server.ts'
import { remindOfPayments } from '#core/payments/offline/waiting-transfers.server.ts'
import { reconcilePayments } from '#core/payments/reconcile-payments.server.ts'
import { listOwedRefunds } from '#core/payments/refunds/owed-refunds.server.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'
import { fitBySize } from '#core/owner/reports/fit-report.server.ts'
import { marginByProduct } from '#core/owner/reports/margin-report.server.ts'
import { readOwnPriceNote } from '#core/catalogue/sale-prices/own-price-note.server.ts'
import { readPricedVariants } from '#core/catalogue/sale-prices/set-own-price.server.ts'
import {
  reduceVariants,
  restoreVariants,
  setVariantPrices,
} from '#core/catalogue/sale-prices/variant-prices.server.ts'
import { salesByGoods, salesByHour } from '#core/owner/reports/sales-report.server.ts'
import {
  anonymiseFinishedOrders,
  anonymiseOldOrders,
} from '#core/account/retention/anonymise.server.ts'
import { purgeExpiredWithdrawals } from '#core/returns/forget-returns.server.ts'
import { findReturn, listReturns } from '#core/returns/owner-returns.server.ts'
import {
  deleteReviewsOfUser,
  purgeExpiredReviews,
  reviewsOfUser,
} from '#core/returns/reviews/forget-reviews.server.ts'
import {
  findReview,
  listReviews,
  waitingReviews,
} from '#core/returns/reviews/moderate-reviews.server.ts'
import { pageOfReviews } from '#core/returns/reviews/published-reviews.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { purgeExpiredSessions } from '#core/account/sign-in/purge-sessions.server.ts'
import { endOtherSessions, openSessions } from '#core/account/sign-in/sessions.server.ts'
import { purgeFullLimits } from '#core/account/sign-in/rate-limit.server.ts'
import { lastDeliveries } from '#core/stock/deliveries.server.ts'
import { heldStock } from '#core/stock/owner-stock.server.ts'
import { checkStock, movementsOf, soldUnits } from '#core/stock/stock-movements.server.ts'
import { findTransferLimit, findTransferShort } from '#core/stock/transfer-holds.server.ts'
import { heldByVariant } from '#core/stock/held-units.server.ts'
import { purgeExpiredNotes, notesAbout } from '#core/owner/desk-customers/customer-notes.server.ts'
import { forgetNotesAbout } from '#core/account/retention/forget-notes.server.ts'
import { databaseClock } from '#db/clock.ts'
import { transact } from '#db/transact.ts'
import type { TestDb } from '#tests/support/database/test-db.ts'
import { elsewhere, paymentContext } from '#tests/support/factories/order-life.ts'
import { vatBuyer } from '#tests/support/vies/vies-shop.ts'
import { deskReads } from './desk-reads.ts'
import { CLAIM_READS } from './claim-reads.ts'
import { REPLACEMENT_READS } from './replacement-reads.ts'
import { RECALL_READS } from './recall-reads.ts'

/** A shop with sample orders, and one of their numbers and people. */
export type ReadShop = TestDb & {
  now: Date
  shopper: Shopper
  orderNumber: string
  variantId: string
  productId: string
}

/**
 * The lists, look-ups, reports and jobs that read tables that grow. A new one belongs here:
 * `growing-tables.test.ts` names every file with such a query that is not read.
 */
export const READS: Record<string, (shop: ReadShop) => Promise<unknown>> = {
  ...ownersOrders(),
  ...deskReads(),
  ...RECALL_READS,
  ...REPLACEMENT_READS,
  ...CLAIM_READS,
  ...ofVies(),
  'orders to pack': ({ db }) => findOrdersToPack(db, { most: 20 }),
  'a file of parcels': ({ db, orderNumber, now }) =>
    checkDispatch(
      db,
      [
        { line: 1, cells: ['pedido', 'transportista', 'salio'] },
        { line: 2, cells: [orderNumber, 'Correos', madridDay(now)] },
      ],
      now.toISOString(),
    ),
  'how many orders to send': ({ db }) => countToSend(db),
  "a shopper's orders": ({ db, shopper }) => ordersOfUser(db, shopper.id, 20),
  "a shopper's order": ({ db, shopper, orderNumber }) =>
    findOrderOfUser(db, shopper.id, orderNumber),
  "a guest's look-up": ({ db, orderNumber }) =>
    findOrderIdByEmail(db, orderNumber, 'lucia@correo.example'),
  'a link to an order': ({ db, now }) => findLinkedOrder(db, 'a'.repeat(22), now),
  'the order of a key': ({ db }) => askEarlierOrder(db, 'key', {}),
  'the orders of a customer': ({ db, shopper }) =>
    countCustomerOrders(db, { email: shopper.email, userId: shopper.id }, 'SUMMER20'),
  'what is typical': ({ db }) => typicalSubtotalCents(db),
  'orders that join an account': ({ db, shopper }) => joinGuestOrders(db, shopper.id),
  'all data of an account': ({ db, shopper }) => ownData(db, shopper),
  'the sessions of an account': async ({ db, shopper, now }) => {
    await openSessions(db, { userId: shopper.id, sessionId: null, now })
    await endOtherSessions(db, shopper.id, null)
  },
  'the addresses of an account': ({ db, shopper }) => listAddresses(db, shopper.id),
  'the notes about a customer': async ({ db, shopper }) => {
    await notesAbout(db, shopper.email)
    await transact(db, (trx) => forgetNotesAbout(trx, shopper.email))
  },
  'who changed what': async ({ db }) => {
    await listAudit(db, { most: 30 })
    await listAudit(db, { actorId: 'stf_1', before: 100, most: 30 })
    await listAudit(db, { action: 'orders', most: 30 })
    await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 30 })
    await listAudit(db, { since: `${DAY.fromDay}T00:00:00.000Z`, most: 30 })
    await checkAudit(db)
  },
  'the notices of an account': ({ db, shopper }) => ownNotices(db, shopper),
  'own prices of variants in a sale': async ({ db, productId, now }) => {
    const at = now.toISOString()
    const own = (await readPricedVariants(db, productId)).map(({ id, ownCents }) => ({
      variantId: id,
      priceCents: ownCents,
    }))
    await readOwnPriceNote(db, [productId], 'kept')
    await setVariantPrices(db, own, at)
    await reduceVariants(db, [productId], at)
    await restoreVariants(db, [productId], at)
  },
  'the sales of a day': ({ db }) => salesByHour(db, DAY),
  'the goods of a day': ({ db }) => salesByGoods(db, DAY, 'product'),
  'the VAT of a day': async ({ db }) => {
    await sumBook(db, DAY)
    await paidWithoutInvoice(db, DAY)
    await salesWaiting(db, 'needs_buyer')
    await countWaitingSales(db)
    await unfitSales(db)
    await isSampleRefused(db)
    await findClockFault(db, '2000-01-01T00:00:00.000Z')
  },
  'the margin of a day': ({ db }) => marginByProduct(db, DAY),
  'how the sizes of a day run': ({ db }) => fitBySize(db, DAY),
  'the invoices of a day': async ({ db }) => {
    await invoicesBetween(db, DAY)
    await recordsBetween(db, DAY)
    await countRecordDocuments(db, DAY)
    await lateCancellations(db, DAY)
    await findInvoice(db, 'S-2026-000001')
    await invoicesByNumber(db, ['S-2026-000001'])
  },
  'the money of a day and its invoices': async ({ db }) => {
    await movedMoney(db, DAY).next()
    await differingOrders(db, DAY)
  },
  'the records to send, and how the sending stands': async ({ db, now }) => {
    await beginSending(db, { kind: 'test', at: now.toISOString() })
    await db.updateTable('verifactu').set({ from_position: 1 }).execute()
    await hurrySending(db)
    await sendingStatus(db)
    await issuerChangeWarnings(db, { key: 'tienda.nif', after: 'B12345674' })
    await amendRecord(db, { number: 'S-2026-000001', at: now.toISOString() })
    await cancellationPrior(db, 'S-2026-000001')
    await takeSending(db, { holder: 'a', kind: 'test' })
    await db.updateTable('verifactu').set({ held_until: null, next_at: '2999' }).execute()
    await takeSending(db, { holder: 'a', kind: 'test' })
  },
  'the check of the money': ({ db }) => checkLedger(db),
  'the check of the stock': ({ db }) => checkStock(db),
  'the stock of a variant': async ({ db, variantId, now }) => {
    await movementsOf(db, variantId, 20)
    await soldUnits(db, [variantId], now)
    await heldByVariant(db, [variantId])
    await heldStock(db)
    const lines = [{ variantId, quantity: 1 }]
    const holder = { client: 'transfer:client:a/b', email: 'transfer:email:c' }
    await findTransferLimit(db, holder, { lines, totalCents: 1 })
    await findTransferShort(db, lines)
  },
  'the last deliveries': ({ db }) => lastDeliveries(db, 20),
  'who waits for goods': ({ db }) => awaitedStock(db),
  ...ownersLists(),
  ...mails(),
  ...jobs(),
}

const DAY = { fromDay: '2026-11-20', toDay: '2026-11-20' }

function ownersOrders(): typeof READS {
  const list =
    (search: Omit<Parameters<typeof searchOrders>[1], 'most'>) =>
    ({ db }: ReadShop) =>
      searchOrders(db, { most: 30, ...search })
  return {
    'the newest orders': list({}),
    'the next page of orders': list({
      after: { placedAt: '2026-06-01T12:00:00.000Z', id: 'ord_1' },
    }),
    'orders to send': list({ isToSend: true }),
    'cancelled orders': list({ order: 'cancelled' }),
    'unpaid orders': list({ order: 'placed', payment: 'pending' }),
    'returned orders': list({ fulfilment: 'returned' }),
    'the orders of some days': list({ from: '2026-06-01', until: '2026-06-03' }),
    'orders by a name': list({ text: 'lucia munoz' }),
    'orders by an e-mail and a state': list({ text: 'lucia.garcia7@correo', payment: 'paid' }),
    'orders by a postcode': list({ text: '28013' }),
    'an order by its number': async ({ db, orderNumber }) => {
      await findOrderFile(db, orderNumber)
      await searchOrders(db, { text: orderNumber, most: 30 })
    },
  }
}

function ownersLists(): typeof READS {
  return {
    'open returns': ({ db }) => listReturns(db, { all: false }),
    'all returns': ({ db }) => listReturns(db, { all: true }),
    'a return': ({ db }) => findReturn(db, 'DV-2222-3333'),
    'owed refunds': ({ db }) => listOwedRefunds(db),
    'payment cases': async ({ db }) => {
      await listPaymentCases(db, { includeClosed: false })
      await listPaymentCases(db, { includeClosed: true })
      await measureMoney(db)
    },
    messages: async ({ db }) => {
      await listMessages(db, { all: false })
      await listMessages(db, { all: true })
      await findMessage(db, '3F2A-91BC')
    },
    reviews: async ({ db, productId, shopper }) => {
      await listReviews(db, { all: false })
      await listReviews(db, { all: true })
      await waitingReviews(db)
      await findReview(db, 'OP-2222-3333')
      await pageOfReviews(db, productId, null)
      await reviewsOfUser(db, shopper.id)
      await deleteReviewsOfUser(db, shopper)
    },
  }
}

function mails(): typeof READS {
  const list =
    (place: 'sent' | 'pending' | 'dead' | 'saved' | undefined) =>
    ({ db }: ReadShop) =>
      listMails(db, { place, most: 30 })
  return {
    'all mails': list(undefined),
    'sent mails': list('sent'),
    'dead mails': list('dead'),
    'saved mails': list('saved'),
    'a mail': ({ db }) => findMail(db, '3f2a91bc'),
    'the next mail to send': ({ db, now }) => claimDueMail(db, now),
    'how many mails wait': ({ db, now }) => measureOutbox(db, now),
    'mails that were given up': ({ db, now }) => requeueFailedMails(db, now),
    'mails to a typed address': ({ db, now }) =>
      mayMailTyped(db, { kind: 'contact-received', to: 'lucia@correo.example', now }),
  }
}

function jobs(): typeof READS {
  const forget =
    (job: (db: ReadShop['db'], now: Date) => Promise<number>) =>
    ({ db, now }: ReadShop) =>
      job(db, now)
  return {
    'old notes': forget(purgeExpiredNotes),
    'old entries of the audit log': forget(purgeExpiredAudit),
    'old messages': forget(purgeExpiredMessages),
    'orders of deleted accounts': forget(anonymiseFinishedOrders),
    'old orders': forget(anonymiseOldOrders),
    'old mails': forget(purgeExpiredMails),
    'texts of old mails': forget(purgeExpiredTexts),
    'old withdrawals': forget(purgeExpiredWithdrawals),
    'old links': forget(purgeExpiredLinks),
    'old sessions': forget(purgeExpiredSessions),
    'old notices': forget(purgeExpiredNotices),
    'old reviews': forget(purgeExpiredReviews),
    'full limits': ({ db, kind }) => purgeFullLimits({ db, clock: databaseClock(kind) }),
    'unpaid orders that end': forget(expireUnpaidOrders),
    'payments to ask about': ({ db, now }) =>
      reconcilePayments(paymentContext(db, { provider: elsewhere(), now: () => now }).ctx),
    'orders that a statement of the bank names': ({ db }) =>
      matchTransfers(db, [{ cents: 1, text: 'VR-2222-2222', bookedOn: null }]),
    'transfers to remind of': ({ db, now }) =>
      remindOfPayments(paymentContext(db, { now: () => now }).ctx),
    'refunds to send': ({ db, now }) =>
      sendPendingRefunds(paymentContext(db, { now: () => now }).ctx),
    'notices to send': ({ db, now }) =>
      sendDueNotices({ ...paymentContext(db).ctx, now: () => now }),
  }
}

/** Numbers that VIES is asked about, and those that it does not take. */
function ofVies(): Record<string, (shop: ReadShop) => Promise<unknown>> {
  return {
    'VAT numbers': async ({ db, now }) => {
      const at = now.toISOString()
      const buyer = vatBuyer
      const order = await db.selectFrom('orders').select('id').limit(1).executeTakeFirstOrThrow()
      await storeBuyer(db, { orderId: order.id, buyer, at })
      const check = { orderId: order.id, buyer, at }
      for (const answer of [noAnswer('SLOW'), { state: 'invalid', proof: null } as const]) {
        await noteVatCheck(db, { ...check, answer })
      }
      const vies = { ask: async () => noAnswer('SLOW') }
      const before = readChangesFrom(() => ({ 'policy.vat.asksVies': true }))
      try {
        await askAgain({ db, vies, now: () => now }, new AbortController().signal)
      } finally {
        readChangesFrom(before)
      }
      await unsettledVats(db)
      await settleVat(db, order.id, at)
    },
  }
}
