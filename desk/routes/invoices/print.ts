import { shopContext } from '#app/context.ts'
import { INVOICE_POLICY, invoicePage } from '#core/orders/invoices/invoice-page.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { chosenInvoice } from '../../invoices/chosen-invoice.server.ts'
import type { Route } from './+types/print'

/** An invoice as a page to print. Changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const invoice = await chosenInvoice(context.get(shopContext).db, params.number)
  return new Response(invoicePage(invoice), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': INVOICE_POLICY,
      'cache-control': 'private, no-store',
    },
  })
}
