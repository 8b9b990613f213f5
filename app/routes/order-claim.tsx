import { clientAddressContext } from '#app/context.ts'
import { answerForm, orderHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { asShopper } from '#app/http/as-shopper.server.ts'
import { openOrder, requireOpenOrder } from '#app/http/open-order.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { ClaimPage } from '#app/shop/claims/claim-page.tsx'
import { claimLimits, claimOffer, submitClaim } from '#app/shop/claims/claim-steps.server.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { CLAIM_FAILED, type ClaimAnswer } from '#core/account/claims/claim-form.ts'
import { policy } from '#core/base/policy/policy.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'
import type { Route } from './+types/order-claim'

export const handle: RouteHandle = { access: 'order' }

/** What of an order open for this browser can be claimed; redirects for any other order. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await requireOpenOrder(context, request, params.number)
  return claimOffer(asShopper(context), order)
}

/** Makes a claim. The form keeps its input. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const shop = asShopper(context)
  const form = await readForm(request, claimLimits(policy.limits.cartLines))
  const order = await openOrder(context, request, params.number)
  const takeToken = () => shop.takeContactToken(context.get(clientAddressContext))
  const run = async (): Promise<Answered<ClaimAnswer>> =>
    order
      ? submitClaim(shop, order, form, takeToken)
      : { answer: refuseForm(ORDER_CLOSED, null), status: 404 }
  const { reason = '', wish = '', text = '' } = form
  const failed = refuseForm(CLAIM_FAILED, { reason, wish, text, units: form })
  return answerForm(context, run, { log: 'claim not kept', failed })
}

export const clientAction = keepPage<ClaimAnswer>(() => refuseForm(CLAIM_FAILED, null))

export const headers = orderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `Reclamar del pedido ${args.params.number}`,
    description: 'Una reclamación.',
    isListed: false,
  })

export default function OrderClaim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage offer={loaderData} answer={actionData} />
}
