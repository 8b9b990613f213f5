import { shopContext } from '#app/context.ts'
import { checkInvoices, faultText } from '#core/orders/invoices/check-invoices.server.ts'
import { issuerFault } from '#core/orders/invoices/issuer.ts'
import { isSampleRefused } from '#core/orders/invoices/chain-head.server.ts'
import { salesWaiting, unfitSales } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { recordFaultText } from '#core/orders/record-schema/record-fault.ts'
import { statusLines } from '#core/orders/verifactu/sending-words.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { clockText } from '#core/owner/owner-day/invoice-tasks.ts'
import { findClockFault } from '#core/owner/owner-day/accept-clock.server.ts'
import { sentWithoutInvoice } from '#core/owner/owner-day/sent-without-invoice.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { CheckPage } from '../../invoices/check-page.tsx'
import {
  acceptNow,
  elsewhere,
  issue,
  issueAllWaiting,
} from '../../invoices/invoice-changes.server.ts'
import type { Route } from './+types/check'

export const meta: Route.MetaFunction = () => [{ title: 'La cadena de facturas · El mostrador' }]

/** Reads the whole chain, in batches: only for who presses the button, never ahead. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.read')
  const { db, provider, now } = context.get(shopContext)
  const clock = await findClockFault(db, now().toISOString())
  const { invoices, faults } = await checkInvoices(db)
  const status = await sendingStatus(db)
  return {
    invoices,
    faults: [
      issuerFault({
        isSelling: (await isSampleRefused(db)) || (provider.kind === 'redirect' && provider.isLive),
      }) ?? [],
      ...faults.map(faultText),
    ].flat(),
    bySample: await salesWaiting(db, 'sample_issuer'),
    unfit: (await unfitSales(db)).map(({ order, path }) => ({
      order,
      part: recordFaultText(path),
    })),
    missing: await sentWithoutInvoice(db),
    waiting: await salesWaiting(db, 'needs_buyer'),
    clockFault: clock === undefined ? null : clockText(clock.recordedAt),
    sending: status.service === null ? [] : statusLines(status),
    doneIntent: new URL(request.url).searchParams.get('hecho'),
  }
}

export const action = deskAction({
  emitir: issue,
  pendientes: issueAllWaiting,
  aparte: elsewhere,
  reloj: acceptNow,
})

export const clientAction = deskClientAction

export default function CheckRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckPage {...loaderData} answer={actionData} />
}
