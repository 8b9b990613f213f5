import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Product } from '#core/catalogue/product.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { GuaranteeNotice } from './guarantee-notice.tsx'
import { labelView } from './label-view.server.ts'

const MAKER = 'Taller Norte (ejemplo)'
const TERMS = 'Costuras y cremalleras.'
const guaranteed = shopProduct({ durabilityYears: 5, durabilityTerms: TERMS })
const durabilityLabel = { src: '/img/garan/a.png', width: 900, height: 600 }

/** What a product's page shows of its guarantee of durability; empty: nothing. */
function shown(fields: Partial<Product> = {}): string {
  const view = labelView({ ...guaranteed, ...fields }, MAKER)
  return view ? renderToStaticMarkup(<GuaranteeNotice {...view} />) : ''
}

test('a product without a guarantee of durability shows none, also one whose owner took it away', () => {
  expect(labelView(shopProduct(), MAKER)).toBeNull()
  expect(shown({ durabilityYears: 0, durabilityLabel })).toBe('')
})

test('the label is whole in its proportions, fits a phone, and opens at full size', () => {
  const markup = shown({ durabilityLabel })
  const [, link = ''] = /<a ([^>]*)><img/.exec(markup) ?? []
  expect(link).toContain('href="/img/garan/a.png"')
  const [, image = ''] = /<img ([^>]*)\/>/.exec(markup) ?? []
  expect(image).toContain('width="320" height="213"')
  expect(image).toMatch(/alt="Etiqueta GARAN: 5 años de garantía de durabilidad, de Taller Norte/)
})

test('beside the label its text can be opened, and the legal guarantee is named without a press', () => {
  const [before = '', text = '', after = ''] = shown({ durabilityLabel }).split(
    /<details>|<\/details>/,
  )
  expect(before).toContain('<img')
  expect(text).toContain('Leer la etiqueta como texto')
  expect(text).toContain(`Condiciones: ${TERMS}`)
  expect(after).toContain('La garantía legal de 3 años sigue siendo tuya')
})

test('without the file the same stands as text, as the maker’s own, closed to nobody', () => {
  const markup = shown()
  expect(markup).not.toMatch(/<details|<img|<a /)
  expect(markup).toContain('>Garantía de durabilidad</h2>')
  expect(markup).toContain(
    `${MAKER} garantiza 5 años que este producto dura, entero y sin que pagues`,
  )
  expect(markup).toContain(`Condiciones: ${TERMS}`)
  expect(markup).toMatch(
    /La da Taller Norte \(ejemplo\) por su cuenta\. La garantía legal de 3 años sigue siendo tuya/,
  )
})

test('conditions that are an address are a link, and any other text is none', () => {
  const markup = shown({ durabilityTerms: 'https://garantia.example/5' })
  expect(markup).toContain('href="https://garantia.example/5"')
  expect(markup).not.toContain('Condiciones: https')
  for (const durabilityTerms of ['javascript:alert(1)', 'https://a.example y más'])
    expect(shown({ durabilityTerms })).not.toContain('<a ')
})

test('it may be given by another than the maker', () => {
  expect(shown({ durabilityGuarantor: 'Tejidos Ejemplo' })).not.toContain(MAKER)
})
