import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toCard } from '#core/catalogue/card.server.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { AnatomySection, pointsSheet } from './anatomy-section.tsx'
import { stationsOf } from './stations.server.ts'

const product = shopProduct({ id: 'mens-boots-1', garment: 'bota', colors: ['Negro'] })

function sectionWith(version: string): HTMLElement {
  // The section reads only these fields of a product page.
  const page = {
    product: { ...toCard(product), pictures: { Negro: version } },
    details: product,
    anatomy: stationsOf(product),
  } as unknown as ProductPageData
  const html = renderToStaticMarkup(<AnatomySection page={page} color="Negro" />)
  // Nothing in a template is fetched.
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.querySelector('section')!
}

test('five points are in the picture, and five stations say what is there, read once', () => {
  const section = sectionWith('1a2b')
  expect(section.dataset['points']).toBe('bota')
  expect(pointsSheet('bota').href).toBe('/anatomy/bota.css')
  const picture = section.querySelector('[aria-hidden="true"]')!
  expect([...picture.querySelectorAll('b')].map((it) => it.textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
  expect(picture.querySelector('img')?.alt).toBe('')
  expect([...section.querySelectorAll('ol > li > h3')].map((it) => it.textContent)).toEqual(
    stationsOf(product).map(({ name }) => name),
  )
  expect(section.querySelector('source')?.srcset).toMatch(
    /-1000\.avif\?v=1a2b 1000w, .*-2000\.avif/,
  )
})

test("beside the owner's own photograph the stations have no points", () => {
  const section = sectionWith('o12345678')
  expect(section.dataset['points']).toBeUndefined()
  expect(section.querySelectorAll('.anatomy-frame b')).toHaveLength(0)
  expect(section.querySelectorAll('li')).toHaveLength(5)
  expect(section.textContent).not.toContain('está en la foto')
})
