import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { Cents } from '#core/base/money/money.ts'

/** An invoice as records and the QR code identify it; the day is ISO. */
export type RecordedInvoice = { issuerTaxId: string; number: string; issuedOn: string }

/** The record of an invoice, or of its cancellation, as far as its hash covers it. */
export type HashedRecord = {
  invoice: RecordedInvoice
  /** The hash of the record before it; null for the first. */
  previousHash: string | null
  /** ISO-8601 with an offset: "2026-03-05T12:30:00+01:00". */
  generatedAt: string
} & (
  | { kind: 'alta'; invoiceKind: string; quotaText: string; totalText: string }
  | { kind: 'anulacion' }
)

/**
 * The text whose SHA-256, in capital hexadecimals, is the hash («huella») of a record. Values are
 * trimmed, amounts as in the record.
 * Source: Orden HAC/1177/2024, article 13, and the tax agency's specification of the hash with its
 * three examples. Guarded by: record-text.test.ts.
 */
export function hashText(record: HashedRecord): string {
  const { invoice, previousHash, generatedAt } = record
  const suffix = record.kind === 'alta' ? '' : 'Anulada'
  return [
    [`IDEmisorFactura${suffix}`, invoice.issuerTaxId],
    [`NumSerieFactura${suffix}`, invoice.number],
    [`FechaExpedicionFactura${suffix}`, spanishDay(invoice.issuedOn)],
    ...(record.kind === 'alta'
      ? [
          ['TipoFactura', record.invoiceKind],
          ['CuotaTotal', record.quotaText],
          ['ImporteTotal', record.totalText],
        ]
      : []),
    ['Huella', previousHash ?? ''],
    ['FechaHoraHusoGenRegistro', generatedAt],
  ]
    .map(([name = '', value = '']) => `${name}=${value.trim()}`)
    .join('&')
}

/** "05-03-2026" for "2026-03-05" */
export const spanishDay = (day: string): string => day.split('-').toReversed().join('-')

/** "-1234.50" */
export const amountText = (amountCents: Cents): string =>
  `${amountCents < 0 ? '-' : ''}${Math.floor(Math.abs(amountCents) / 100)}.${String(Math.abs(amountCents) % 100).padStart(2, '0')}`

/** A moment in Madrid's time with its offset, to the second: "2026-03-05T12:30:00+01:00". */
export function madridTimestamp(moment: string): string {
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  )
  const { hour, minute, second, timeZoneName } = parts
  return `${madridDay(moment)}T${hour}:${minute}:${second}${timeZoneName?.replace('GMT', '')}`
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

type QrInput = {
  address: string
  isVerifactu: boolean
  invoice: RecordedInvoice
  totalCents: Cents
}

/**
 * The text of an invoice's QR code: the tax agency's page that checks it. A program that does not
 * send its records uses another page.
 * Source: Orden HAC/1177/2024, articles 20 and 21; specification of the QR code.
 */
export function qrText({ address, isVerifactu, invoice, totalCents }: QrInput): string {
  const page = isVerifactu ? 'ValidarQR' : 'ValidarQRNoVerifactu'
  const query = [
    ['nif', invoice.issuerTaxId],
    ['numserie', invoice.number],
    ['fecha', spanishDay(invoice.issuedOn)],
    ['importe', amountText(totalCents)],
  ].map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
  return `${address}${page}?${query.join('&')}`
}
