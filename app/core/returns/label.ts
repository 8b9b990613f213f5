import { shop } from '#content/shop.ts'
import type { Order } from '#core/orders/order.ts'
import { addressLines } from '#core/orders/order-words.ts'

/** The label of a parcel that comes back, line by line: to print, or to write on the box by hand. */
export function labelLines(code: string, order: Order): string[] {
  const { street, postcode, city, country } = shop.address
  return [
    `Devolución ${code}`,
    'Franqueo pagado',
    `Para: ${shop.legalName}`,
    street,
    `${postcode} ${city}, ${country}`,
    `De: ${addressLines(order).join(', ')}`,
    `Pedido ${order.number}`,
  ]
}
