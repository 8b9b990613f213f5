import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { ResetPage } from '#app/shop/accounts/reset-page.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Elige una contraseña',
    description: 'Elige otra contraseña para tu cuenta.',
    isListed: false,
  })

export default function ResetPassword() {
  return <ResetPage />
}
