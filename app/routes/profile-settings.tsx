import { data, redirect } from 'react-router'
import { sessionIdContext, shopContext, shopperContext } from '#app/context.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import { readForm, requireFormId } from '#app/http/read-form.server.ts'
import { requireShopperAction, requireShopperPage } from '#app/http/require-shopper.server.ts'
import { isRouterRequest } from '#app/http/router-request.server.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { ADDRESS_TEXTS } from '#app/shop/addresses/address-answers.ts'
import { submitAddress } from '#app/shop/addresses/addresses-action.server.ts'
import { askShop } from '#app/shop/forms/ask-shop.browser.ts'
import { failedChange, isChangeOf } from '#app/shop/forms/change-answer.ts'
import { answerChange, doneIn } from '#app/shop/forms/posted-answer.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { submitProfile } from '#app/shop/profile/profile-action.server.ts'
import { PASSWORD_FIELDS } from '#app/shop/profile/profile-answers.ts'
import {
  SETTINGS_FORM,
  SETTINGS_TEXTS,
  type SettingsAnswer,
} from '#app/shop/profile/settings-answers.ts'
import { SettingsPage } from '#app/shop/profile/settings-page.tsx'
import { listAddresses } from '#core/customers/addresses/addresses.server.ts'
import { openSessions } from '#core/account/sign-in/sessions.server.ts'
import type { Route } from './+types/profile-settings'

export const handle: RouteHandle = { access: 'shopper' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(shopContext)
  const { id, email, emailVerified, firstName, lastName } = requireShopperPage(context, request)
  const sessionId = context.get(sessionIdContext)
  const sessions = await openSessions(db, { userId: id, sessionId, now: now() })
  const addresses = await listAddresses(db, id)
  const done = doneIn(request, SETTINGS_TEXTS)
  return { email, isVerified: emailVerified, firstName, lastName, addresses, sessions, done }
}

/** Changes the account of the signed-in shopper; `intent` names the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperAction(context, request)
  const { intent, ...fields } = await readForm(request, SETTINGS_FORM, {
    verbatim: PASSWORD_FIELDS,
  })
  const id = requireFormId(fields.id)
  if (!isChangeOf(SETTINGS_TEXTS, intent)) throw data(null, { status: 400 })
  const asker = {
    shopper,
    visitor: visitorOf({ request, context }),
    sessionId: context.get(sessionIdContext),
  }
  const run = async (): Promise<Answered<SettingsAnswer>> => {
    if (isChangeOf(ADDRESS_TEXTS, intent)) {
      return { answer: await submitAddress(shop, shopper.id, { ...fields, intent, id }) }
    }
    const answered = await submitProfile(shop, asker, { ...fields, intent, id })
    if (intent === 'account-delete' && answered.answer.ok) {
      // The account is gone: the middleware must not renew the deleted cookie.
      context.set(shopperContext, null)
      if (!isRouterRequest(request)) throw redirect('/', { headers: answered.headers ?? [] })
    }
    return answered
  }
  return answerChange({ request, context }, run, failedChange(SETTINGS_TEXTS, intent))
}

export const clientAction = askShop<SettingsAnswer>(SETTINGS_TEXTS)

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders ?? loaderHeaders

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Ajustes', description: 'Tus datos.', isListed: false })

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { done, ...page } = loaderData
  return <SettingsPage {...page} posted={actionData ?? done} />
}
