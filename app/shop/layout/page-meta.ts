import { shop } from '#core/base/policy/shop.ts'
import share from '#content/pictures/share.json'
import { breadcrumbsLd, type TrailStep } from './structured-data.ts'

type PageMeta = {
  title: string
  description: string
  /** Path of the picture for shared links; by default the shop's own. */
  picture?: string
  /** Query of the canonical address, with its "?"; none by default. */
  canonicalQuery?: string
  /** Path of the canonical address, if another page has the same content. */
  canonicalPath?: string
  /** False for `noindex`: results, filtered lists. */
  isListed?: boolean
  /** The steps of the breadcrumbs. */
  trail?: readonly TrailStep[]
  /** More structured data, from the loader: its code is larger than it. Source: schema.org. */
  structuredData?: object
}

/** The part of a route's meta arguments used here. */
type MetaArgs = {
  location: { pathname: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** The head of each page: title, description, canonical address, data of shared links. */
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
      ? [
          {
            'script:ld+json': breadcrumbsLd(
              origin,
              args.location.pathname + (page.canonicalQuery ?? ''),
              page.trail,
            ),
          },
        ]
      : []),
    ...(page.structuredData ? [{ 'script:ld+json': page.structuredData }] : []),
  ]
}

/** The public origin, from the root loader; empty if that failed. */
function originOf({ matches }: MetaArgs): string {
  const data = matches.find((match) => match?.id === 'root')?.loaderData
  if (typeof data !== 'object' || data === null || !('shopUrl' in data)) return ''
  return typeof data.shopUrl === 'string' ? data.shopUrl : ''
}
