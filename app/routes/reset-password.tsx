import { resetAction } from '#app/shop/sign-in/account-actions.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { askAccount } from '#app/shop/account/account-client-action.browser.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ResetPage } from '#app/shop/sign-in/reset-page.tsx'
import type { Route } from './+types/reset-password'

export const handle: RouteHandle = { access: 'public', keeps: true, postGate: 'accounts' }

export const action = ({ request, context }: Route.ActionArgs) => resetAction({ request, context })

export const clientAction = (call: Route.ClientActionArgs) => askAccount('reset', call)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Elige una contraseña',
    description: 'Elige otra contraseña para tu cuenta.',
    isListed: false,
  }),
  // The address contains a secret, which no page may receive as referrer. The origin is sent, since
  // a form without scripts needs it.
  { name: 'referrer', content: 'strict-origin' },
]

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  return <ResetPage posted={actionData} />
}
