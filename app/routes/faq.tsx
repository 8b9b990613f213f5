import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { faqLd } from '#app/shop/pages/faq-ld.ts'
import { FaqPage } from '#app/shop/pages/faq-page.tsx'
import { pageTrail } from '#core/settings/pages/page-content.ts'
import { faqPage } from '#core/settings/page-texts.ts'
import type { Route } from './+types/faq'

export const handle: RouteHandle = { access: 'public', keeps: true }

/** The text is the owner's, or that of `content/pages/`. */
export const loader = ({ context }: Route.LoaderArgs) =>
  faqPage(context.get(shopContext).settings.texts())

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root's meta names the error
  const { title, description } = loaderData
  return pageMeta(args, {
    title,
    description,
    trail: pageTrail(title),
    structuredData: () => faqLd(loaderData),
  })
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return <FaqPage page={loaderData} />
}
