import { shop } from '#content/shop.ts'

type PageMeta = { title: string; description: string }

/** Title and description of a page, the shop's name behind the title. */
export function pageMeta({ title, description }: PageMeta) {
  return [{ title: `${title} | ${shop.name}` }, { name: 'description', content: description }]
}
