import type { RecalledOrder } from '#core/returns/recalls/recall-mail.ts'
import type { Recall } from '#core/returns/recalls/recall.ts'
import { homeOrder } from './sample-orders.ts'

/** A recall with everything that a notice can say. */
export const sampleRecall: Recall = {
  code: 'RT-7K3M-QH2D',
  productId: 'mens-jacket-1',
  productName: 'Chaqueta Ordesa',
  reference: 'TN-204',
  color: 'Azul',
  variantsText: 'Azul: S, M',
  lot: '26-11',
  soldFrom: '2026-01-07',
  soldUntil: '2026-02-28',
  hazard: 'El cordón de la capucha puede engancharse y ahogar a quien la lleva.',
  action: 'Deja de usarla y guárdala fuera del alcance de los niños.',
  remedies: ['refund', 'replacement', 'repair'],
  onlyRemedyReason: null,
  openedAt: '2026-03-05T11:30:00.000Z',
  endedAt: null,
}

/** A buyer with two orders. */
export const sampleBuyer: { firstName: string; orders: RecalledOrder[] } = {
  firstName: homeOrder.recipient.firstName,
  orders: [
    { number: homeOrder.number, units: 2, path: '/orders/link/ZXN0by1ubyBlcyBuYWRh?retirada=x' },
    { number: 'VR-2222-2222', units: 1, path: '/orders/link/b3Ryb25vZXNuYWRhYQ?retirada=x' },
  ],
}
