import { shop } from '#content/shop.ts'
import { share } from '#content/pictures.json'
import { breadcrumbsLd, type TrailStep } from './structured-data.ts'

type PageMeta = {
  title: string
  description: string
  /** The picture that is shown with a link to this page: a path. The shop's own when left out. */
  picture?: string
  /** The query of the address that this page is known under, with its "?"; without one when left out. */
  canonicalQuery?: string
  /** The path that this page is known under, where another has the same content. */
  canonicalPath?: string
  /** False keeps search engines from listing this very address: results, filtered lists. */
  isListed?: boolean
  /** The steps of the page's breadcrumbs. */
  trail?: readonly TrailStep[]
  /** What else search engines are told, by the shop's origin. Source: schema.org. */
  structuredData?: (origin: string) => object
}

/** The part of a route's meta arguments that is needed here. */
type MetaArgs = {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Title, description, the address to index and what a shared link shows: the head of each page. */
export function pageMeta(args: MetaArgs, page: PageMeta) {
  const { title, description, picture = `/img/share/og.jpg?v=${share.og.version}` } = page
  const fullTitle = `${title} | ${shop.name}`
  const origin = originOf(args)
  const path = page.canonicalPath ?? args.location.pathname
  const address = origin + encodeURI(decodeURI(path)) + (page.canonicalQuery ?? '')
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    ...(page.isListed === false
      ? [{ name: 'robots', content: 'noindex, follow' }]
      : [{ tagName: 'link', rel: 'canonical', href: address }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shop.name },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: origin + picture },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.trail
      ? [{ 'script:ld+json': breadcrumbsLd(origin, args.location.pathname, page.trail) }]
      : []),
    ...(page.structuredData ? [{ 'script:ld+json': page.structuredData(origin) }] : []),
  ]
}

/** The public origin, which the root's loader answers; without it, when even that failed, none. */
function originOf({ matches }: MetaArgs): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null || !('shopUrl' in data)) return ''
  return typeof data.shopUrl === 'string' ? data.shopUrl : ''
}
