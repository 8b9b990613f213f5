import { clientAddressContext, shopContext } from '#app/context.ts'
import { answerForm, orderHeaders } from '#app/http/answer-form.server.ts'
import { openOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { pageTrail } from '#core/settings/pages/page-content.ts'
import { answerWithdrawal, offerOf } from '#app/shop/returns/withdrawal-steps.server.ts'
import { unitsLimits } from '#core/returns/units-form.ts'
import { WITHDRAWAL_FORM } from '#core/returns/withdrawal.ts'
import { NOT_KEPT, type WithdrawalAnswer } from '#app/shop/returns/withdrawal-answer.ts'
import { WITHDRAWAL_TITLE, WithdrawalPage } from '#app/shop/returns/withdrawal-page.tsx'
import { refuseForm } from '#core/base/text/form-answer.ts'
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
  const { order, offer } = await offered(request, context)
  const lines = unitsLimits(offer?.lines ?? [])
  const form = await readForm<string>(request, { ...WITHDRAWAL_FORM, ...lines })
  const from = { order, offer, clientAddress: context.get(clientAddressContext) }
  const run = () => answerWithdrawal(context.get(shopContext), form, from)
  const units = Object.fromEntries(Object.keys(lines).map((name) => [name, form[name] ?? '']))
  const { name = '', number = '', email = '', scope = '', goods = '' } = form
  const values = { name, number, email, scope, goods, units }
  const failed: WithdrawalAnswer = { step: 'form', ...refuseForm(NOT_KEPT, values) }
  return answerForm(context, run, { log: 'withdrawal not kept', failed })
}

export const clientAction = keepPage<WithdrawalAnswer>(() => ({
  step: 'form',
  ...refuseForm(NOT_KEPT, null),
}))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: WITHDRAWAL_TITLE,
    description: 'Desiste de una compra con su número y tu correo, sin cuenta y sin dar motivos.',
    trail: pageTrail(WITHDRAWAL_TITLE),
  })

export default function Withdrawal({ loaderData, actionData }: Route.ComponentProps) {
  return <WithdrawalPage offer={loaderData} answer={actionData} />
}
