import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { requireOpenOrder } from '#app/http/open-order.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { readInvoiceNumber } from '#core/orders/invoices/invoice.ts'
import { INVOICE_POLICY, invoicePage } from '#core/orders/invoices/invoice-page.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import type { Route } from './+types/order-invoice'

export const handle: RouteHandle = { access: 'order' }

/**
 * An invoice of an order that is open for this browser, as a page to print, or as a PDF by an
 * address that ends in ".pdf". Redirects for any other order, whether it exists or not.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  const [, name = '', ending] = /^(.*?)(\.pdf)?$/i.exec(params.invoice) ?? []
  const number = readInvoiceNumber(name)
  const all = await invoicesOfOrder(context.get(shopContext).db, order.id)
  const found = all.find(({ invoice }) => invoice.number === number)
  if (!found) throw redirect(`/orders/${order.number}`)
  const { invoice } = found
  if (ending !== undefined) {
    // A large library, which no other address needs.
    const { invoicePdf } = await import('#core/orders/invoices/invoice-pdf.server.ts')
    return new Response(new Uint8Array(await invoicePdf(invoice)), {
      headers: {
        ...PRIVATE,
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${invoice.number}.pdf"`,
      },
    })
  }
  const links = [
    { href: `/orders/${order.number}`, text: 'Volver al pedido' },
    { href: `/orders/${order.number}/invoices/${invoice.number}.pdf`, text: 'Descargar en PDF' },
  ]
  return new Response(invoicePage(invoice, links), {
    headers: {
      ...PRIVATE,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': INVOICE_POLICY,
    },
  })
}

const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }
