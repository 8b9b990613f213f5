import { findBuyer } from '#core/invoices/invoice-buyers.server.ts'
import { kindOfSale } from '#core/invoices/invoice.ts'
import type { Order } from '#core/orders/order.ts'
import type { Input } from '../terminal/command.ts'

/** Asks the owner before sending an order so large that its invoice needs a tax number. */
export async function confirmTaxId(input: Input, { id, number, amounts }: Order): Promise<void> {
  const buyer = await findBuyer((await input.shop()).db, id)
  if (kindOfSale(amounts.totalCents, buyer) !== undefined) return
  await input.confirm({
    shown: `${number} pasa de 3.000 € y no tiene NIF: saldría sin factura. Pide el NIF y usa facturas completa ${number}.`,
    question: '¿Enviarlo ya de todos modos?',
  })
}
