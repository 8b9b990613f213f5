import { data } from 'react-router'
import { sessionIdContext, shopContext } from '#app/context.ts'
import { readForm, requireFormId } from '#app/http/read-form.server.ts'
import { requireShopperAction, requireShopperPage } from '#app/http/require-shopper.server.ts'
import { isAddressIntent } from '#app/shop/addresses/address-answers.ts'
import { submitAddress } from '#app/shop/addresses/addresses-action.server.ts'
import { askShop } from '#app/shop/forms/ask-shop.browser.ts'
import { statusOf } from '#app/shop/forms/form-answer.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { SETTINGS_FORM, settingsFailedText } from '#app/shop/profile/settings-answers.ts'
import { SettingsPage } from '#app/shop/profile/settings-page.tsx'
import { listAddresses } from '#core/addresses/addresses.server.ts'
import { openSessions } from '#core/sign-in/sessions.server.ts'
import type { Route } from './+types/profile-settings'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(shopContext)
  const { id, email, emailVerified, firstName, lastName } = requireShopperPage(context, request)
  const sessionId = context.get(sessionIdContext)
  const sessions = await openSessions(db, { userId: id, sessionId, now: now() })
  const addresses = await listAddresses(db, id)
  return { email, isVerified: emailVerified, firstName, lastName, addresses, sessions }
}

/** Changes the account of whoever is signed in; `intent` says which form was posted. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperAction(context, request)
  const { intent, ...fields } = await readForm(request, SETTINGS_FORM)
  const id = requireFormId(fields.id)
  if (!isAddressIntent(intent)) throw data(null, { status: 400 })
  const answer = await submitAddress(shop, shopper.id, { ...fields, intent, id })
  return data(answer, { status: statusOf(answer) })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  askShop(request, serverAction, settingsFailedText)

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Ajustes', description: 'Tus datos.', isListed: false })

export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} posted={actionData} />
}
