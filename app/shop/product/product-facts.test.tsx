import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import type { Maker } from '#core/catalogue/product-page-data.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { ProductFacts } from './product-facts.tsx'
import { productPage } from './product-page.server.ts'

function factsText(product: Parameters<typeof shopProduct>[0], maker?: Maker): string {
  const page = productPage(catalogueOf([shopProduct(product)]), 'mens-jacket-1')
  if (!page) throw new Error('no page')
  const shown = { ...page, maker: maker ?? page.maker }
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProductFacts page={shown} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '|')
}

test('beside the maker stand the reference and, where there are some, lot and warnings', () => {
  const plain = factsText({})
  expect(plain).toContain('Responsable del producto: ')
  expect(plain).toContain('Referencia: mens-jacket-1.')
  expect(plain).not.toContain('Advertencias')
  const told = factsText({ reference: 'TN-204', lot: '26-11', warnings: 'Lejos del fuego.' })
  expect(told).toContain('Referencia: TN-204. Lote: 26-11.')
  expect(told).toContain('Advertencias de seguridad: Lejos del fuego.')
})

test('a maker outside the Union stands there with who answers for it within', () => {
  const at = { address: 'Calle Mayor, 1', email: 'calidad@taller.example' }
  const maker = { name: 'Lejano (ejemplo)', ...at }
  const text = factsText({}, { ...maker, responsible: { name: 'Cercano (ejemplo)', ...at } })
  expect(text).toContain('Fabricante: Lejano (ejemplo)')
  expect(text).toContain('Responsable en la Unión Europea: Cercano (ejemplo)')
})

test('the weight is that of the chosen size, and «Desde» the lightest before', () => {
  const weights = { L: 450 }
  const page = productPage(
    catalogueOf([shopProduct({ weightGrams: 410, weights })]),
    'mens-jacket-1',
  )
  if (!page) throw new Error('no page')
  const factsOf = (size?: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ProductFacts page={page} choice={size ? { size, color: 'Negro' } : undefined} />
      </MemoryRouter>,
    )
  expect(factsOf()).toContain('Desde 410 g')
  expect(factsOf('L')).toContain('450 g')
  expect(factsOf('M')).not.toContain('Desde')
  expect(factsText({ weightGrams: 410 })).not.toContain('Desde 410')
})
