import { shop } from '#content/shop.ts'
import type { Order } from '#core/orders/order.ts'
import { addressLines } from '#core/orders/order-words.ts'

/** The lines of a return label, to print or to copy onto the box by hand. */
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
