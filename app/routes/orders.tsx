import { data, redirect } from 'react-router'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { openedOrders } from '#app/http/order-cookies.server.ts'
import {
  BAD_LINK,
  LOOKUP_FAILED,
  LOOKUP_INCOMPLETE,
  LOOKUP_LIMITS,
  lookupForm,
  NOT_FOUND,
  TOO_MANY_LOOKUPS,
  type LookupAnswer,
} from '#core/orders/order-lookup.ts'
import { OrderLookupPage } from '#app/shop/orders/order-lookup-page.tsx'
import { checkForm } from '#core/text/form-schema.ts'
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
  const address = context.get(clientAddressContext)
  const values = await readForm(request, LOOKUP_LIMITS)
  const refuse = (text: string, status: number, headers: HeadersInit = {}) =>
    data<LookupAnswer>({ text, errors: {}, values }, { status, headers })
  const checked = checkForm(lookupForm(), values)
  if (!checked.ok) {
    const { errors } = checked
    return data<LookupAnswer>({ text: LOOKUP_INCOMPLETE, errors, values }, { status: 422 })
  }
  const { number, email } = checked.values
  const waitSeconds = await shop.lookups.take(address)
  if (waitSeconds > 0) {
    shop.logSecurity('order_lookup_throttled', { clientAddress: address })
    return refuse(TOO_MANY_LOOKUPS, 429, { 'retry-after': String(waitSeconds) })
  }
  const id = await findOrderIdByEmail(shop.db, number, email)
  if (id === undefined) {
    shop.logSecurity('wrong_order_lookup', { clientAddress: address })
    return refuse(NOT_FOUND, 404)
  }
  await shop.lookups.giveBack(address)
  const cookie = await openedOrders(shop).write(request.headers.get('cookie'), id)
  throw redirect(`/orders/${number}`, { headers: { 'set-cookie': cookie } })
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error // the redirect to the order
    return { text: LOOKUP_FAILED, errors: {}, values: null } satisfies LookupAnswer
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Tu pedido',
    description: 'Mira cómo va un pedido con su número y el correo con el que lo hiciste.',
    isListed: false,
  })

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderLookupPage {...loaderData} answer={actionData} />
}
