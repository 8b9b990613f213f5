import { shopContext } from '#app/context.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { readiness } from '#core/orders/verifactu/readiness.server.ts'
import { faultyText, statusLines } from '#core/orders/verifactu/sending-words.ts'
import { sendingStatus } from '#core/orders/verifactu/status.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { begin, sendNow } from '../../invoices/sending-changes.server.ts'
import { SendingPage } from '../../invoices/sending-page.tsx'
import type { Route } from './+types/sending'

export const meta: Route.MetaFunction = () => [
  { title: 'Envío a la Agencia Tributaria · El mostrador' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'invoices.send')
  const { db, now, sendingService } = context.get(shopContext)
  const status = await sendingStatus(db)
  const today = madridDay(now())
  const isOver = status.endsOn !== null && status.endsOn < today
  const ready = readiness(sendingService, now())
  const beginning = ready.ok
    ? { ...ready, day: madridDay(ready.until) }
    : { ok: false as const, text: ready.text }
  return {
    lines: statusLines({ ...status, faulty: [], faults: 0 }),
    faulty: status.faulty.map((one) => ({ number: one.number, text: faultyText(one) })),
    faults: status.faults,
    waiting: status.waiting,
    beginning: status.service === null || isOver ? beginning : null,
    doneIntent: new URL(request.url).searchParams.get('hecho'),
  }
}

export const action = deskAction({ empezar: begin, enviar: sendNow })

export const clientAction = deskClientAction

export default function SendingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SendingPage {...loaderData} answer={actionData} />
}
