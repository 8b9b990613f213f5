import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { RecallPage } from '#app/shop/recalls/recall-pages.tsx'
import { recallView } from '#app/shop/recalls/recall-view.server.ts'
import { RECALL_HEADLINE } from '#core/returns/recalls/recall.ts'
import { findRecall } from '#core/returns/recalls/recalls.server.ts'
import type { Route } from './+types/recall'

export const handle: RouteHandle = { access: 'public' }

/** The notice of a recall. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext)
  const recall = await findRecall(db, params.code)
  if (!recall) throw data(null, { status: 404 })
  return recallView(db, recall)
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root's meta names the error
  return pageMeta(args, {
    title: `${RECALL_HEADLINE}: ${loaderData.productName}`,
    description: loaderData.hazard,
  })
}

export default function Recall({ loaderData }: Route.ComponentProps) {
  return <RecallPage notice={loaderData} />
}
