import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { clientAddressContext, shopContext, shopperContext } from '#app/context.ts'
import { answerForm, formHeaders } from '#app/http/answer-form.server.ts'
import { readForm, requireFormId } from '#app/http/read-form.server.ts'
import { NOT_KEPT, type NoticeAnswer } from '#app/shop/back-in-stock/notice-answer.ts'
import { answerNotice, linkedNotice, offerOf } from '#app/shop/back-in-stock/notice-steps.server.ts'
import { NOTICES_TITLE, NoticesPage } from '#app/shop/back-in-stock/notices-page.tsx'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { NOTICE_FORM } from '#core/customers/back-in-stock/notice-form.ts'
import { ownNotices } from '#core/customers/back-in-stock/notices.server.ts'
import { refuseForm } from '#core/base/text/form-answer.ts'
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

/** Asks for a notice, confirms or ends one. The form keeps its input. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, NOTICE_FORM)
  requireFormId(form.id + form.product)
  const from = {
    shopper: context.get(shopperContext),
    clientAddress: context.get(clientAddressContext),
    secret: new URL(request.url).searchParams.get('aviso'),
  }
  const run = () => answerNotice(context.get(shopContext), form, from)
  const failed = refuseForm(NOT_KEPT, { variant: form.variant, email: form.email })
  return answerForm(context, run, { log: 'notice not kept', failed })
}

export const clientAction = keepPage<NoticeAnswer>(() => refuseForm(NOT_KEPT, null))

export const headers = formHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: NOTICES_TITLE,
    description: 'Te escribimos una vez cuando vuelva la talla que no queda.',
    isListed: false,
  })

export default function Notices({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage page={loaderData} answer={actionData} />
}
