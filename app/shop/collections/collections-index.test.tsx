import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CollectionLink } from './collection-page-data.ts'
import { CollectionsIndex } from './collections-index.tsx'

const urban: CollectionLink = {
  to: '/collections/urban',
  name: 'Urbano',
  short: 'De la puerta de casa.',
  place: 'urbano',
}
const bali: CollectionLink = { ...urban, to: '/collections/bali', name: 'Bali', place: 'bali' }
const tops = { to: '/collections/cumbres', name: 'Cumbres', short: 'Para arriba del todo.' }
const sales = { to: '/collections/ofertas', name: 'Ofertas', short: '' }

type Shown = Omit<Parameters<typeof CollectionsIndex>[0], 'trail'>

/** The page as a reader and a link checker get it. */
function shown(links: Shown) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CollectionsIndex {...links} trail={[{ label: 'Colecciones' }]} />
    </MemoryRouter>,
  )
  return {
    titles: [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) =>
      title.replaceAll(/<[^>]+>/g, ''),
    ),
    links: [...html.matchAll(/href="(\/collections[^"]*)"/g)].map(([, to]) => to),
    lead: /Tres maneras/.test(html),
    others: /aria-label="Más colecciones"/.test(html),
    emptyLines: html.match(/<p[^>]*><\/p>/g),
  }
}

test('the four of a new shop are three cards and Bali, and nothing more', () => {
  expect(shown({ three: [urban, urban, urban], bali, others: [] })).toMatchObject({
    titles: ['Urbano', 'Urbano', 'Urbano', 'Y una para quedarse fuera: Bali'],
    lead: true,
    others: false,
  })
})

test('what the owner added stands below, with a line or without; what is gone is not named', () => {
  expect(shown({ three: [urban], bali: undefined, others: [tops, sales] })).toEqual({
    titles: ['Urbano', 'Cumbres', 'Ofertas'],
    links: ['/collections/urban', '/collections/cumbres', '/collections/ofertas'],
    lead: false,
    others: true,
    emptyLines: null,
  })
})
