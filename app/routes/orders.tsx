import { redirect } from 'react-router'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { answerForm, formHeaders, type Answered } from '#app/http/answer-form.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { openedOrders } from '#app/http/order-cookies.server.ts'
import {
  BAD_LINK,
  LOOKUP_FAILED,
  LOOKUP_LIMITS,
  lookupForm,
  NOT_FOUND,
  TOO_MANY_LOOKUPS,
  type LookupAnswer,
} from '#core/orders/order-lookup.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { OrderLookupPage } from '#app/shop/orders/order-lookup-page.tsx'
import { FORM_INCOMPLETE, refuseForm } from '#core/base/text/form-answer.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { findOrderIdByEmail } from '#core/orders/order-number.server.ts'
import type { Route } from './+types/orders'

/** Why the shopper is here: an order that is not open, or an invalid link. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  return {
    number: searchParams.get('numero')?.slice(0, 20) ?? '',
    problem: searchParams.has('enlace') ? BAD_LINK : null,
  }
}

/** Opens an order for this browser by its number and its e-mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const clientAddress = context.get(clientAddressContext)
  const values = await readForm(request, LOOKUP_LIMITS)
  const run = async (): Promise<Answered<LookupAnswer>> => {
    const checked = checkForm(lookupForm(), values)
    if (!checked.ok)
      return { answer: refuseForm(FORM_INCOMPLETE, values, checked.errors), status: 422 }
    const { number, email } = checked.values
    const waitSeconds = await shop.lookups.take(clientAddress)
    if (waitSeconds > 0) {
      shop.logSecurity('order_lookup_throttled', { clientAddress })
      return { answer: refuseForm(TOO_MANY_LOOKUPS, values), status: 429, waitSeconds }
    }
    const id = await findOrderIdByEmail(shop.db, number, email)
    if (id === undefined) {
      shop.logSecurity('wrong_order_lookup', { clientAddress })
      return { answer: refuseForm(NOT_FOUND, values), status: 404 }
    }
    await shop.lookups.giveBack(clientAddress)
    const cookie = await openedOrders(shop).write(request.headers.get('cookie'), id)
    throw redirect(`/orders/${number}`, { headers: { 'set-cookie': cookie } })
  }
  const failed = refuseForm(LOOKUP_FAILED, values)
  return answerForm(context, run, { log: 'order not looked up', failed })
}

export const clientAction = keepPage<LookupAnswer>(() => refuseForm(LOOKUP_FAILED, null))

export const headers = formHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Tu pedido',
    description: 'Mira cómo va un pedido con su número y el correo con el que lo hiciste.',
    isListed: false,
  })

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderLookupPage {...loaderData} answer={actionData} />
}
