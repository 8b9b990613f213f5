import { COD } from '#core/orders/order.ts'
import { WHOLE_SALE } from '#core/orders/invoices/issue-invoice.server.ts'
import type { Db } from '#db/schema.ts'

/**
 * Numbers of orders that were sent and have no invoice, of whatever time; it reads all parcels. What
 * the courier hands over against its price is invoiced then, or never.
 */
export async function sentWithoutInvoice(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'parcels.order_id')
    .select('orders.number')
    .distinct()
    .where('undone_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('orders.payment_provider', '<>', COD),
        eb('orders.payment_ref', 'is not', null),
        eb.and([eb('orders.status', '=', 'placed'), eb('fulfilment_status', '<>', 'shipped')]),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices')
            .select('invoices.number')
            .whereRef('invoices.order_id', '=', 'parcels.order_id')
            .where((own) =>
              own.or([
                own('invoices.shipment_id', '=', own.ref('parcels.id')),
                own('invoices.shipment_id', '=', WHOLE_SALE),
              ]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('uninvoiced_sales')
            .select('uninvoiced_sales.order_id')
            .whereRef('uninvoiced_sales.order_id', '=', 'parcels.order_id'),
        ),
      ),
    )
    .orderBy('orders.number')
    .execute()
  return rows.map(({ number }) => number)
}
