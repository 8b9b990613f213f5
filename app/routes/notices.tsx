import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import {
  clientAddressContext,
  requestIdContext,
  shopContext,
  shopperContext,
} from '#app/context.ts'
import { readForm, requireFormId } from '#app/http/read-form.server.ts'
import {
  NOT_KEPT,
  refusedNotice,
  type NoticeAnswer,
} from '#app/shop/back-in-stock/notice-answer.ts'
import { answerNotice, linkedNotice, offerOf } from '#app/shop/back-in-stock/notice-steps.server.ts'
import { NOTICES_TITLE, NoticesPage } from '#app/shop/back-in-stock/notices-page.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { NOTICE_FORM } from '#core/back-in-stock/notice-form.ts'
import { ownNotices } from '#core/back-in-stock/notices.server.ts'
import type { Route } from './+types/notices'

export const handle: RouteHandle = {
  access: 'public',
  keeps: true,
  query: ['id', 'color', 'size'],
  personalWith: { name: 'aviso' },
}

/** The secret of a mail's link is for this page alone: no other site and no cache may keep it. */
const SECRET = { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' }

/**
 * The product of the address and what the signed-in shopper waits for, or the notice of a mail's
 * link. Read-only, since mail programs follow links in advance: only a press changes something.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue, db } = context.get(shopContext)
  const shopper = context.get(shopperContext)
  const params = new URL(request.url).searchParams
  const secret = params.get('aviso')
  const linked = secret === null ? undefined : await linkedNotice(db, secret)
  const page = {
    linked,
    offer: secret === null ? offerOf(catalogue.current(), params) : null,
    own: shopper && secret === null ? await ownNotices(db, shopper) : [],
    email: shopper?.email ?? '',
    isProved: shopper?.emailVerified ?? false,
    isSignedIn: shopper !== null,
  }
  return data(page, secret === null ? {} : { headers: SECRET })
}

/** Asks for a notice, confirms or ends one; returns a state and a text. The form keeps its input. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const form = await readForm(request, NOTICE_FORM)
  requireFormId(form.id + form.product)
  try {
    const { answer, status, waitSeconds } = await answerNotice(shop, form, {
      shopper: context.get(shopperContext),
      clientAddress: context.get(clientAddressContext),
      secret: new URL(request.url).searchParams.get('aviso'),
    })
    const later = { 'retry-after': String(waitSeconds) }
    return data(answer, waitSeconds > 0 ? { status, headers: later } : { status })
  } catch (error) {
    shop.logError('notice not kept', error, context.get(requestIdContext))
    const { variant, email } = form
    return data(refusedNotice(NOT_KEPT, { variant, email }), { status: 503 })
  }
}

/** If the shop cannot be reached, the page and its input stay. */
export async function clientAction({
  serverAction,
}: Route.ClientActionArgs): Promise<NoticeAnswer> {
  try {
    return await serverAction()
  } catch {
    return refusedNotice(NOT_KEPT, null)
  }
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  const sent = new Headers(loaderHeaders)
  const wait = actionHeaders?.get('retry-after')
  if (wait) sent.set('retry-after', wait)
  return sent
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: NOTICES_TITLE,
    description: 'Te escribimos una vez cuando vuelva la talla que no queda.',
    isListed: false,
  })

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage page={loaderData} answer={actionData} />
}
