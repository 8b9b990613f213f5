import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ResetPage } from '#app/shop/account/reset-page.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = (args) => [
  ...pageMeta(args, {
    title: 'Elige una contraseña',
    description: 'Elige otra contraseña para tu cuenta.',
    isListed: false,
  }),
  // The address brings a secret: it is told to nobody, not even to our own pages.
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPassword() {
  return <ResetPage />
}
