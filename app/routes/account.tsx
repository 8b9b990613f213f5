import { requireAccountPage } from '#app/shop/sign-in/account-pages.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { askAccount } from '#app/shop/account/account-client-action.browser.ts'
import { AccountPage } from '#app/shop/sign-in/account-page.tsx'
import { ACCOUNT_TITLES } from '#app/shop/account/account-welcome.tsx'
import { clearPersonalData } from '#app/shop/account/forget-person.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { EmailPage } from '#app/shop/profile/settings-email-page.tsx'
import type { Route } from './+types/account'

export const handle: RouteHandle = { postGate: 'accounts' }

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  requireAccountPage(params.page).load({ request, context })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  requireAccountPage(params.page).action({ request, context })

export async function clientAction(call: Route.ClientActionArgs) {
  const { page } = call.params
  try {
    return await askAccount(page, call)
  } catch (response) {
    // After signing out, this browser keeps no personal data.
    if (page === 'salir') clearPersonalData()
    throw response
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = (args) => {
  const mode = args.loaderData?.mode ?? 'sign-in'
  return pageMeta(args, {
    title: mode === 'email' ? 'Tu correo' : ACCOUNT_TITLES[mode],
    description: 'Tu cuenta en la tienda.',
    isListed: false,
  })
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.mode === 'email' ? (
    <EmailPage {...loaderData} posted={actionData} />
  ) : (
    <AccountPage {...loaderData} posted={actionData} />
  )
}
