import {
  checkInvoices,
  faultText,
  type InvoiceFault,
} from '#core/orders/invoices/check-invoices.server.ts'
import { isSampleRefused } from '#core/orders/invoices/chain-head.server.ts'
import { issuerFault } from '#core/orders/invoices/issuer.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { isSentOn } from '#core/orders/verifactu/status.server.ts'
import {
  salesWaiting,
  unfitSales,
  type UnfitSale,
} from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { findClockFault, type ClockFault } from '#core/owner/owner-day/accept-clock.server.ts'
import { takesMoney } from '../selling.ts'
import { Refusal, type Command, type Input } from '../terminal/command.ts'
import { count } from '../terminal/words.ts'
import { clockFaultText } from './clock.ts'
import { unfitText } from './invoice-words.ts'

type Checked = {
  invoices: number
  faults: InvoiceFault[]
  missing: string[]
  waiting: string[]
  issuer: string | undefined
  clock: ClockFault | undefined
  /** Sales that wait for the shop's own data, and those whose record the agency would refuse. */
  bySample: string[]
  unfit: UnfitSale[]
}

/** What is wrong with the invoices, and in lines for the owner: none if all is well. */
export async function checkAll(input: Input): Promise<{ checked: Checked; lines: string[] }> {
  const { db } = await input.shop()
  const { invoices, faults } = await checkInvoices(db)
  const missing = await sentWithoutInvoice(db)
  const waiting = await salesWaiting(db, 'needs_buyer')
  const clock = await findClockFault(db, input.now.toISOString())
  const bySample = await salesWaiting(db, 'sample_issuer')
  const unfit = await unfitSales(db)
  const isSelling = (await isSampleRefused(db)) || (await takesMoney(input.env))
  const issuer = issuerFault({ isSelling })
  const lines = [
    ...(issuer === undefined ? [] : [issuer]),
    ...(clock === undefined ? [] : [clockFaultText(clock, input.now)]),
    ...faults.map(faultText),
    ...missing.map(
      (order) =>
        `${order}: salió sin factura. Hazla con facturas emitir ${order}; si la hiciste con otro programa, facturas aparte ${order}.`,
    ),
    ...(bySample.length === 0 ? [] : [bySampleText(bySample, issuer !== undefined)]),
    ...unfit.map(unfitText),
    ...waiting.map(
      (order) =>
        `${order}: cobrado y sin factura, porque pasa de 3.000 €. Pide el NIF y usa facturas completa ${order}.`,
    ),
  ]
  return {
    checked: { invoices, faults, missing, waiting, issuer, clock, bySample, unfit },
    lines,
  }
}

const bySampleText = (orders: readonly string[], isStillSo: boolean): string =>
  `${count(orders.length, 'pedido cobrado', 'pedidos cobrados')} sin factura por los datos de ejemplo de la tienda${isStillSo ? '' : ', que ya no están: usa facturas pendientes'}.`

export const check: Command = {
  name: 'comprobar',
  says: 'que las facturas están enteras: números sin huecos, huellas, sumas, y el NIF de la tienda',
  examples: ['comprobar'],
  run: async (input) => {
    const { checked, lines } = await checkAll(input)
    const isSent = await isSentOn((await input.shop()).db, madridDay(input.now))
    const json = { ok: lines.length === 0, ...checked, isSent }
    if (lines.length > 0) throw new Refusal(lines.join('\n'), json)
    const sending = isSent ? '' : '\nLos registros no se envían a la Agencia Tributaria.'
    const invoices = count(checked.invoices, 'factura', 'facturas')
    return { json, text: `${invoices}, todo en orden.${sending}` }
  },
}
