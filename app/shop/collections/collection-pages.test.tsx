import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { BaliPage } from './bali-page.tsx'
import type { PagedCollection } from './collection.ts'
import { baliPage, collectionLinks, collectionPage } from './collection-page.server.ts'
import { CollectionPage } from './collection-page.tsx'
import { CollectionsIndex } from './collections-index.tsx'

const NBSP = '\u00A0'

const catalogue = catalogueOf(shippedProducts())

/** A page of a new shop, as its server sends it. */
const drawn = (collection: PagedCollection): HTMLElement =>
  drawPage(<CollectionPage page={collectionPage(catalogue, collection)} />)

const pages = {
  urban: drawn('urban'),
  outdoor: drawn('outdoor'),
  essentials: drawn('essentials'),
}
const bali = drawPage(<BaliPage page={baliPage(catalogue)} />)

const wordsOf = (place: ParentNode | null | undefined, selector: string): string[] =>
  [...(place?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent)

/** The section with this heading. */
const section = (page: HTMLElement, heading: string): Element | null | undefined =>
  [...page.querySelectorAll('h2')]
    .find(({ textContent }) => textContent === heading)
    ?.closest('section')

const table = (page: HTMLElement, caption: string): Element | null | undefined =>
  [...page.querySelectorAll('caption')]
    .find(({ textContent }) => textContent === caption)
    ?.closest('table')

test('each card of the index leads to its collection', () => {
  const index = drawPage(<CollectionsIndex {...collectionLinks()} trail={[]} />)
  expect(wordsOf(index, 'h1')).toEqual(['Colecciones'])
  expect(wordsOf(index, 'article h2')).toEqual(['Urbano', 'Outdoor', 'Esenciales'])
  expect(linksOf(index)).toMatchObject({
    Urbano: '/collections/urban',
    Outdoor: '/collections/outdoor',
    Esenciales: '/collections/essentials',
    'Ver la colección Bali': '/collections/bali',
  })
})

test.each([
  [
    'urban',
    'Urbano',
    ['De la calle al sendero', 'Lo que cabe', 'De lejos no parece de montaña', 'Todo lo urbano'],
    ['Camisa Glorieta', 'urban-4'],
  ],
  [
    'outdoor',
    'Outdoor',
    [
      'Tres capas que se entienden',
      'La lluvia fina y la otra',
      'Lo que pesa, en la báscula',
      'Todo lo de fuera',
    ],
    ['Polar Espigüete', 'outdoor-2'],
  ],
  [
    'essentials',
    'Esenciales',
    [
      'Cuatro piezas, tres maneras',
      'De qué están hechas',
      'Si solo te llevas una',
      'Todos los esenciales',
    ],
    ['Camiseta Base', 'essentials-1'],
  ],
] as const)(
  'the page of %s has sections about it, then all of it, each leading to its product',
  (collection, name, titles, [product, id]) => {
    const page = pages[collection]
    expect(collectionPage(catalogue, collection).head.title).toBe(`Colección ${name}`)
    expect(wordsOf(page, 'h1')).toEqual([name])
    expect(wordsOf(page, 'h2')).toEqual([...titles, 'Sigue por aquí'])
    expect(wordsOf(page, 'nav[aria-label="Ruta de navegación"] a')).toEqual([
      'Inicio',
      'Colecciones',
    ])
    const all = page.querySelector<HTMLElement>('#productos')!
    const count = wordsOf(all, 'h3').length
    expect(count).toBeGreaterThanOrEqual(4)
    expect(wordsOf(all, 'p')).toContain(`${count} productos`)
    expect(linksOf(page)).toMatchObject({ [`Ver los ${count} productos`]: '#productos' })
    expect(linksOf(all)).toMatchObject({ [product]: `/products/${id}` })
  },
)

test('a collection ends with the way into the other three', () => {
  const more = section(pages.urban, 'Sigue por aquí')
  expect(wordsOf(more, 'a')).toEqual([
    'Outdoor',
    'Esenciales',
    'Bali',
    'Todas las colecciones en la portada',
  ])
})

test('a day in autumn weighs what its garments weigh together', () => {
  const day = table(pages.outdoor, 'Una jornada de otoño')
  const grams = wordsOf(day, 'td').map((text) => Number(text.replaceAll(/\D/g, '')))
  expect(grams).toHaveLength(6)
  expect(grams.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(grams.at(-1))
  expect(wordsOf(day, 'tr')).toContain(`Chaqueta Balaitús412${NBSP}g`)
})

test('water columns stand from less to more', () => {
  const columns = table(pages.outdoor, 'Columna de agua, de menos a más')
  expect(wordsOf(columns, 'td')).toEqual(
    ['3000', '5000', '10.000', '20.000', '20.000'].map((figure) => `${figure}${NBSP}mm`),
  )
})

test('an outfit costs and weighs the sum of its pieces, and leads to each in its colour', () => {
  const outfit = section(pages.essentials, 'Cuatro piezas, tres maneras')?.querySelector(
    'li:has(h3)',
  )
  expect(wordsOf(outfit, 'h3')).toEqual(['Para estar'])
  expect(outfit?.textContent).toContain(`84,98${NBSP}€`)
  expect(outfit?.textContent).toContain(`491${NBSP}g en total`)
  const trousers = outfit?.querySelector('[href="/products/essentials-4?color=Verde"]')
  expect(trousers?.querySelector('img')?.alt).toBe('Pantalón Suelto, verde')
})

const FOUR = ['Camisa Uluwatu', 'Pantalón Sanur', 'Kimono Ubud', 'Bañador Amed']

test('Bali says what inspires it and proves its four promises', () => {
  expect(wordsOf(bali, 'h1')).toEqual(['Bali, luz larga'])
  expect(wordsOf(bali, 'h2')[0]).toBe('Se empieza temprano y se acaba en el agua')
  const promises = section(bali, 'Cuatro cosas que se notan')
  const [materials, , uv, drying] = promises?.querySelectorAll('li') ?? []
  expect(wordsOf(promises, 'h3')).toEqual([
    'Materiales con certificado',
    'Diseños fluidos',
    'Protección UV',
    'Secado rápido',
  ])
  expect(wordsOf(materials, 'dd')).toHaveLength(4)
  expect(materials?.textContent).toContain('GOTS, certificado de muestra')
  expect(wordsOf(uv, 'dt')).toEqual(['Kimono Ubud', FOUR[3]])
  expect(wordsOf(drying, 'dd')).toEqual(['35', '50', '40'].map((minutes) => `${minutes}${NBSP}min`))
})

test('each of Bali’s four has its details, and the others follow', () => {
  const four = section(bali, 'Cuatro piezas y ninguna prisa')
  expect(wordsOf(four, 'h3')).toEqual(FOUR)
  const details = [...(four?.querySelectorAll('[aria-label^="Ver detalles de "]') ?? [])]
  expect(details.map((link) => link.getAttribute('href'))).toEqual([
    '/products/bali-1',
    '/products/bali-2',
    '/products/bali-3',
    '/products/bali-4',
  ])
  const add = four?.querySelectorAll('button[aria-label^="Añadir "][aria-label$=" al carrito"]')
  expect(add).toHaveLength(4)
  expect(four?.textContent).toContain(`89,99${NBSP}€`)
  expect(section(bali, 'En la misma maleta')?.querySelectorAll('article').length).toBeGreaterThan(0)
})
