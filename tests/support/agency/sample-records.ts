import { recordHash, recordXml } from '#core/orders/invoices/chain.server.ts'
import { invoiceContent } from '#core/orders/invoices/invoice-lines.ts'
import type { Invoice } from '#core/orders/invoices/invoice.ts'
import {
  recordAmounts,
  recordsDocuments,
  type PreviousRecord,
} from '#core/orders/invoices/record-xml.ts'
import { soldOrder } from '../factories/sold-orders.ts'
import { soapMessage } from './ask-agency.ts'
import { readSending, type Sending } from './reading.ts'

/** When the sample records are made. */
export const MADE_AT = '2026-03-06T12:30:00+01:00'
const ISSUER = { name: 'Vereda Ejemplo, S. L.', taxId: 'B00000000', address: [] }

const order = soldOrder({ lines: [{ priceCents: 9999, quantity: 1 }], shippingCents: 395 })
const units = [{ position: 0, quantity: 1, before: 0 }]

/** A simplified invoice of one article, 124,94 €. */
export const sampleInvoice = (number: string): Invoice => ({
  number,
  kind: 'F2',
  issuedOn: '2026-03-06',
  operationOn: '2026-03-06',
  issuedAt: '2026-03-06T11:30:00.000Z',
  orderNumber: order.number,
  issuer: ISSUER,
  buyer: null,
  corrects: null,
  replaces: [],
  ...invoiceContent(order, { units, withShipping: true }),
  qrText: '',
})

export type SampleRecord = PreviousRecord & { xml: string }

type Changes = Partial<Invoice> & { previous?: SampleRecord | null; generatedAt?: string }

/** The record of a sample invoice, as the shop writes it. */
export const issued = (number: string, changes: Changes = {}) => sample('alta', number, changes)

/** The record that cancels a sample invoice. */
export const cancelled = (number: string, changes: Changes = {}) =>
  sample('anulacion', number, changes)

function sample(
  kind: 'alta' | 'anulacion',
  number: string,
  { previous = null, generatedAt = MADE_AT, ...changes }: Changes,
): SampleRecord {
  const invoice = { ...sampleInvoice(number), ...changes }
  const common = {
    invoice: { issuerTaxId: ISSUER.taxId, number, issuedOn: invoice.issuedOn },
    previousHash: previous?.hash ?? null,
    generatedAt,
  }
  const hash = recordHash(
    kind === 'anulacion'
      ? { kind, ...common }
      : { kind, ...common, invoiceKind: invoice.kind, ...recordAmounts(invoice) },
  )
  const xml = recordXml({ kind }, invoice, { previous, generatedAt, hash })
  return { ...common.invoice, hash, xml }
}

/** A record with marks of a correction, which its hash does not cover: `Subsanacion: 'S'`. */
export function marked(record: SampleRecord, marks: Record<string, string>): SampleRecord {
  const tags = Object.entries(marks).map(([name, value]) => `<sf:${name}>${value}</sf:${name}>`)
  return changed(record, /<\/sf:NombreRazonEmisor>|<\/sf:IDFactura>(?=<sf:Enc)/, (end) =>
    [end, ...tags].join(''),
  )
}

/** A record with another text in its XML; throws if it has no such text. */
export function changed(
  record: SampleRecord,
  from: string | RegExp,
  to: string | ((found: string) => string),
): SampleRecord {
  const xml = record.xml.replace(from, typeof to === 'string' ? () => to : to)
  if (xml === record.xml) throw new Error(`no ${from} in ${record.xml}`)
  return { ...record, xml }
}

/** The message that sends records; `header` is XML to stand in its header after the issuer. */
export function messageOf(records: readonly SampleRecord[], header = ''): string {
  const [document = ''] = recordsDocuments(
    ISSUER,
    records.map(({ xml }) => xml),
  )
  return soapMessage(document.replace('</sfLR:Cabecera>', `${header}</sfLR:Cabecera>`))
}

export const INCIDENT =
  '<sf:RemisionVoluntaria><sf:Incidencia>S</sf:Incidencia></sf:RemisionVoluntaria>'

/** The same as the agency reads it. */
export function sendingOf(records: readonly SampleRecord[], header = ''): Sending {
  const sending = readSending(messageOf(records, header))
  if ('records' in sending) return sending
  throw new Error(sending.text)
}
