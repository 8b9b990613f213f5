import { shop } from '#core/base/policy/shop.ts'
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

/** What to do with the label of a return, in order. */
export const LABEL_STEPS = [
  'Mete las prendas en la misma caja o en cualquier otra.',
  'Imprime la etiqueta y pégala por fuera. Si no puedes imprimir, copia el código y las direcciones a mano.',
  'Entrégala en una oficina de correos. No tienes que pagar nada: el franqueo corre de nuestra cuenta.',
  'Guarda el resguardo hasta que tengas el dinero.',
] as const
