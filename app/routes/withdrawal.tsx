import { data } from 'react-router'
import { clientAddressContext, requestIdContext, shopContext } from '#app/context.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { pageTrail } from '#core/pages/page-content.ts'
import { answerWithdrawal, offerOf } from '#app/shop/returns/withdrawal-steps.server.ts'
import { unitsLimits } from '#core/returns/units-form.ts'
import { WITHDRAWAL_FORM } from '#core/returns/withdrawal.ts'
import { NOT_KEPT, type WithdrawalAnswer } from '#app/shop/returns/withdrawal-answer.ts'
import { WITHDRAWAL_TITLE, WithdrawalPage } from '#app/shop/returns/withdrawal-page.tsx'
import type { Route } from './+types/withdrawal'

/** The order of the address, if it is open for this browser: its lines can be selected. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return (await offered(request, context)).offer
}

async function offered(request: Request, context: Route.LoaderArgs['context']) {
  const number = new URL(request.url).searchParams.get('pedido')
  const order = number === null ? undefined : await openOrder(context, request, number)
  return { order, offer: order ? await offerOf(context.get(shopContext).db, order) : null }
}

/** One step: validates the input, shows it for review, then declares. The form keeps its input. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { order, offer } = await offered(request, context)
  const lines = unitsLimits(offer?.lines ?? [])
  const form = await readForm<string>(request, { ...WITHDRAWAL_FORM, ...lines })
  try {
    const { answer, status, waitSeconds } = await answerWithdrawal(shop, form, {
      order,
      offer,
      clientAddress: context.get(clientAddressContext),
    })
    const later = { 'retry-after': String(waitSeconds) }
    return data(answer, waitSeconds > 0 ? { status, headers: later } : { status })
  } catch (error) {
    shop.logError('withdrawal not kept', error, context.get(requestIdContext))
    const units = Object.fromEntries(Object.keys(lines).map((name) => [name, form[name] ?? '']))
    const { name = '', number = '', email = '', scope = '', goods = '' } = form
    const values = { name, number, email, scope, goods, units }
    const answer: WithdrawalAnswer = { step: 'form', text: NOT_KEPT, errors: {}, values }
    return data(answer, { status: 503 })
  }
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<WithdrawalAnswer> {
  try {
    return await serverAction()
  } catch {
    return { step: 'form', text: NOT_KEPT, errors: {}, values: null }
  }
}

/** Hides the order number from other sites. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const sent = new Headers(actionHeaders ?? loaderHeaders)
  sent.set('referrer-policy', 'same-origin')
  return sent
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: WITHDRAWAL_TITLE,
    description: 'Desiste de una compra con su número y tu correo, sin cuenta y sin dar motivos.',
    trail: pageTrail(WITHDRAWAL_TITLE),
  })

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <WithdrawalPage offer={loaderData} answer={actionData} />
}
