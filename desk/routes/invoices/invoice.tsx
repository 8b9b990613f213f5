import { shopContext } from '#app/context.ts'
import { invoiceDocument } from '#core/orders/invoices/invoice-document.ts'
import { invoicesAtDesk } from '#core/owner/desk-orders/full-invoice.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { completeInvoice } from '../../invoices/full-invoice-changes.server.ts'
import { recordOf, replacementOf } from '#core/orders/invoices/invoice-list.server.ts'
import { agencyStanding } from '#core/orders/verifactu/record-history.server.ts'
import { amend, cancel, quoteAmend, quoteCancel } from '../../invoices/record-changes.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { chosenInvoice } from '../../invoices/chosen-invoice.server.ts'
import { InvoicePage } from '../../invoices/invoice-page.tsx'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['number'] ?? 'Factura'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const { db } = context.get(shopContext)
  const invoice = await chosenInvoice(db, params.number)
  const { title, facts, issuer, buyer, lines, sums, notes, mark } = invoiceDocument({
    ...invoice,
    isCancelled: false, // a notice of the page says it, and why
  })
  const orderId = await findOrderId(db, invoice.orderNumber)
  const order = orderId === undefined ? undefined : await findOrderWithState(db, orderId)
  const ofOrder = order && (await invoicesAtDesk(db, order))
  return {
    number: invoice.number,
    orderNumber: invoice.orderNumber,
    document: { title, facts, issuer, buyer, lines, sums, notes, mark },
    corrects: invoice.corrects?.number ?? null,
    replaces: invoice.replaces.map(({ number }) => number),
    full:
      invoice.kind === 'F2' && ofOrder?.form ? { form: ofOrder.form, buyer: ofOrder.buyer } : null,
    replacedBy: await replacementOf(db, invoice.number),
    doneIntent: new URL(request.url).searchParams.get('hecho'),
    record: (await recordOf(db, invoice.number)) ?? null,
    agency: await agencyStanding(db, invoice.number),
  }
}

export const action = deskAction({
  completa: completeInvoice,
  'ver-registro': quoteAmend,
  subsanar: amend,
  'ver-anulacion': quoteCancel,
  anular: cancel,
})

export const clientAction = deskClientAction

export default function InvoiceRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoicePage {...loaderData} answer={actionData} />
}
