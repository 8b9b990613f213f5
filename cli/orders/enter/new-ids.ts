import { randomBytes, randomUUID } from 'node:crypto'
import { orderNumber } from '#core/orders/order.ts'

/** The ids of an order that the owner enters. */
export const newIdsOf = (context: { newId: (prefix: string) => string }) => () => ({
  orderId: `ord_${randomUUID()}`,
  orderNumber: orderNumber(randomBytes(8)),
  mailId: context.newId('mail'),
})
