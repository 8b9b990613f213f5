import { shopContext } from '#app/context.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { chosenInvoice } from '../../invoices/chosen-invoice.server.ts'
import type { Route } from './+types/pdf'

/** An invoice in PDF, as the buyer has it. Changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const invoice = await chosenInvoice(context.get(shopContext).db, params.number)
  // A large library, which no other address needs.
  const { invoicePdf } = await import('#core/orders/invoices/invoice-pdf.server.ts')
  return new Response(new Uint8Array(await invoicePdf(invoice)), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice.number}.pdf"`,
      'cache-control': 'private, no-store',
    },
  })
}
