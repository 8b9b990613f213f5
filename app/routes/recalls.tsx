import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { RECALLS_TITLE, RecallsPage } from '#app/shop/recalls/recall-pages.tsx'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { pageTrail } from '#core/settings/pages/page-content.ts'
import { listRecalls } from '#core/returns/recalls/recalls.server.ts'
import type { Route } from './+types/recalls'

export const handle: RouteHandle = { access: 'public' }

/** The recalls of all times: a notice is kept. */
export async function loader({ context }: Route.LoaderArgs) {
  const recalls = await listRecalls(context.get(shopContext).db)
  return recalls.map(({ code, productName, openedAt }) => ({
    code,
    productName,
    openedOn: formatDay(madridDay(openedAt)),
  }))
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: RECALLS_TITLE,
    description: 'Los productos que hemos retirado por motivos de seguridad, y qué hacer.',
    trail: pageTrail(RECALLS_TITLE),
  })

export default function Recalls({ loaderData }: Route.ComponentProps) {
  return <RecallsPage recalls={loaderData} />
}
