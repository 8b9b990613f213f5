import { expect, test } from 'vitest'
import { asTable, totalOf, withOneMore, withoutProduct, withProduct } from './delivery-draft.ts'

const variant = (variantId: string) => ({ variantId, size: 'M', color: 'Azul', onHand: 3 })
const product = (id: string) => ({
  id,
  name: id,
  variants: [variant(`${id}/M/Azul`), variant(`${id}/L/Azul`)],
})
const products = [product('a'), product('b')]

test('the table has what has units, in the order of the page', () => {
  const units = { 'b/M/Azul': '2', 'a/L/Azul': ' 12 ', 'a/M/Azul': '0', 'b/L/Azul': '' }
  expect(asTable({ products, units })).toBe('variante;unidades\na/L/Azul;12\nb/M/Azul;2')
  expect(totalOf({ products, units })).toEqual({ units: 14, variants: 2 })
  expect(asTable({ products, units: {} })).toBe('')
})

test('what is no number goes to the shop, which says so', () => {
  const units = { 'a/M/Azul': 'doce' }
  expect(asTable({ products, units })).toContain('a/M/Azul;doce')
  expect(totalOf({ products, units })).toEqual({ units: 0, variants: 0 })
})

test('a scanner adds one piece each time', () => {
  expect(withOneMore({}, 'x')).toEqual({ x: '1' })
  expect(withOneMore({ x: '9', y: '2' }, 'x')).toEqual({ x: '10', y: '2' })
  expect(withOneMore({ x: 'nueve' }, 'x')).toEqual({ x: '1' })
})

test('a product is in the note once, and goes with its units', () => {
  const newer = { ...product('a'), name: 'otro nombre' }
  expect(withProduct(products, newer).map(({ name }) => name)).toEqual(['otro nombre', 'b'])
  expect(withProduct(products, product('c'))).toHaveLength(3)
  const units = { 'a/M/Azul': '1', 'b/M/Azul': '2' }
  expect(withoutProduct({ products, units }, 'a')).toEqual({
    products: [product('b')],
    units: { 'b/M/Azul': '2' },
  })
})
