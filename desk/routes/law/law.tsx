import { shopContext } from '#app/context.ts'
import { storedLaw } from '#core/owner/law/law-findings.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { LawPage } from '../../law/law-page.tsx'
import type { Route } from './+types/law'

export const meta: Route.MetaFunction = () => [{ title: 'Lo que pide la ley · El mostrador' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const { db, now: clock } = context.get(shopContext)
  const now = clock()
  return { findings: await storedLaw(db, now), now: now.toISOString() }
}

export default function LawRoute({ loaderData }: Route.ComponentProps) {
  return <LawPage {...loaderData} />
}
