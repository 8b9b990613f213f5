import file from '#content/invoicing.json' with { type: 'json' }
import { withShopName } from '#core/base/policy/shop.ts'

type Program = Omit<(typeof file)['program'], 'signed'> & {
  /** Where and on which day («2027-01-01») its producer signed the statement; null: it has not. */
  signed: { place: string; on: string } | null
}

const program: Program = file.program

/**
 * What invoices need beside the shop's own data. `operation`, what the shop sells in a few words, is in
 * each record; the QR code leads to `qrAddress`, which the shop never opens; `program` is as its
 * producer names it in the responsible statement. To comply it has to send (`isOnlyVerifactu`): records
 * are neither signed nor is there a log of events. The owner replaces the sample values before opening;
 * docs/operaciones.md, «Facturas», says what is still to be done.
 */
export const invoicing = withShopName({ ...file, program })
