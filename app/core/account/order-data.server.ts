import type { Db } from '#db/schema.ts'
import { codRefusedAt } from '#core/orders/cod/cod-refusals.server.ts'
import { parcelsOf } from '#core/orders/fulfilment/parcels.server.ts'
import { findBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { eventsOf } from '#core/orders/orders.server.ts'
import { recallHistoryOfOrder } from '#core/returns/recalls/recall-remedies.server.ts'
import { refundsOfOrder } from '#core/payments/refunds/refunds.server.ts'
import { claimsOf } from './claims/claims.server.ts'
import { returnsOf } from '#core/returns/returns.server.ts'
import { exchangeOf } from '#core/orders/exchanges/exchange-orders.server.ts'
import { returnExchange } from '#core/orders/exchanges/return-exchanges.server.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { findVatCheck } from '#core/orders/vies/vat-checks.server.ts'

/**
 * What the shop stores about an order beside the order itself, for whom it is about: without our own
 * ids, and without what the provider and the shop say to each other.
 * Source: RGPD, article 15. Guarded by: own-data.server.test.ts.
 */
export async function orderData(db: Db, orderId: string) {
  const refunds = await refundsOfOrder(db, orderId)
  return {
    events: await eventsOf(db, orderId),
    parcels: (await parcelsOf(db, orderId)).map(({ id: _id, ...parcel }) => parcel),
    replacements: (await replacementsOf(db, orderId)).map(({ id: _id, ...one }) => one),
    claims: (await claimsOf(db, orderId)).map(({ id: _id, ...claim }) => claim),
    refunds: refunds.map(({ amountCents, status }) => ({ amountCents, status })),
    returns: await returnsOf(db, orderId),
    recalls: await recallHistoryOfOrder(db, orderId),
    // Known before there is an invoice.
    invoiceBuyer: await findBuyer(db, orderId),
    exchangeOf: await exchangeOf(db, orderId),
    exchangeOfReturn: (await returnExchange(db, orderId))?.returnCode ?? null,
    // For twelve months its buyer gets no cash on delivery.
    codRefusedAt: await codRefusedAt(db, orderId),
    vatCheck: await findVatCheck(db, orderId),
    invoices: (await invoicesOfOrder(db, orderId)).map(({ invoice }) => invoice),
  }
}
