import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { VariantUnits } from '#core/catalogue/product-edit/product-list.server.ts'
import { draw } from '#tests/support/parts/draw.tsx'
import { VariantGrid } from './variant-grid.tsx'
import '../ui/desk.css'

const COLORS = ['Negro', 'Marrón', 'Azul marino', 'Verde botella', 'Gris']

const variants = ['S', 'M', 'L'].flatMap((size) =>
  COLORS.map((color): VariantUnits => ({
    id: `mens-jacket-1/${size}/${color}`,
    size,
    color,
    onHand: 12_345,
    reserved: 1234,
    isSold: true,
    ean: '4006381333931',
  })),
)

test('on a phone the units of many colours scroll by themselves, and the page does not', async () => {
  await page.viewport(360, 780)
  draw(<VariantGrid variants={variants} />)
  const grid = page.getByRole('group', { name: 'Unidades por talla y color' })
  await expect.element(grid.getByRole('columnheader', { name: 'Gris' })).toBeInTheDocument()
  const box = grid.element()
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(360)
})
