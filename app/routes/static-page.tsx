import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { CookieActions } from '#app/shop/consent/cookie-actions.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { pageTrail } from '#core/settings/pages/page-content.ts'
import { StaticPage } from '#app/shop/pages/static-page.tsx'
import { pageWithText } from '#core/settings/page-texts.ts'
import type { Route } from './+types/static-page'

export const handle: RouteHandle = { access: 'public', keeps: true }

/** One page for several addresses; each text is the owner's, or that of `content/pages/`. */
export function loader({ url, context }: Route.LoaderArgs) {
  // The router matches paths without case, and the preview of a draft stands under another basename.
  const name = url.pathname.split('/').at(-1)?.toLowerCase() ?? ''
  const page = pageWithText(name, context.get(shopContext).settings.texts())
  if (!page) throw data(null, { status: 404 })
  return page
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root's meta names the error
  const { title, description } = loaderData
  return pageMeta(args, { title, description, trail: pageTrail(title) })
}

/** The cookies page includes the cookie settings; the id is that of its section. */
const TOOLS = { decidir: <CookieActions /> }

export default function StaticPageRoute({ loaderData }: Route.ComponentProps) {
  return <StaticPage page={loaderData} tools={TOOLS} />
}
