import { expect, test } from 'vitest'
import { day } from './day.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import type { Product } from '#core/catalogue/product.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { dayPieces } from './day.server.ts'

const [asked] = day.chapters[0]!.pieces
const { productId: id, color, reason } = asked!
const other = color === 'Azul' ? 'Negro' : 'Azul'
const garment = (stock: Record<string, number> = {}): Product =>
  shopProduct({
    id,
    sizes: ['S', 'M'],
    colors: [other, color],
    stock: { default: 9, ...stock },
  })
const pieceWith = (product: Product) => dayPieces(catalogueOf([product]))[0]?.[0]

test('a garment of the day leads to its page in its colour, with the sizes in stock', () => {
  const product = garment({ [`S/${color}`]: 0 })
  const piece = pieceWith(product)
  expect(piece).toMatchObject({
    to: `/products/${id}?color=${color}`,
    name: product.name,
    reason,
    priceCents: product.priceCents,
    sizes: 'M',
  })
  expect(piece?.image).toContain(`/${id}/${color.toLowerCase()}-front-640.jpg`)
})

test('while its colour is sold out, the first that can be bought is shown', () => {
  const piece = pieceWith(garment({ [`S/${color}`]: 0, [`M/${color}`]: 0 }))
  expect(piece).toMatchObject({ to: `/products/${id}?color=${other}`, sizes: 'S · M' })
})

test('sold out altogether, it stays with its own colour and no size', () => {
  const piece = pieceWith(garment({ default: 0 }))
  expect(piece).toMatchObject({ to: `/products/${id}?color=${color}`, sizes: '' })
})

test('what is not sold here any more is left out, and its chapter stays', () => {
  expect(pieceWith(garment())).toBeDefined()
  expect(dayPieces(catalogueOf([]))).toEqual(day.chapters.map(() => []))
})
