import { shopContext } from '#app/context.ts'
import { BaliPage } from '#app/shop/collections/bali-page.tsx'
import { baliPage } from '#app/shop/collections/collection-page.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { placePicture } from '#app/shop/layout/places.ts'
import type { Route } from './+types/collection-bali'

/** The header may lie on the picture at the top. */
export const handle = { hasPictureTop: true }

export function loader({ context }: Route.LoaderArgs) {
  return baliPage(context.get(shopContext).catalogue.current())
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root says why there is nothing
  const { name, description, hero } = loaderData
  const picture = placePicture(hero.place).fallback
  return pageMeta(args, { title: `Colección ${name}`, description, picture })
}

export default function CollectionBali({ loaderData }: Route.ComponentProps) {
  return <BaliPage page={loaderData} />
}
