import { expect, test } from 'vitest'
import { drawPage, linksOf } from '#tests/support/dom/draw-page.tsx'
import { VariantGrid } from './variant-grid.tsx'

test('a variant shows its EAN, which leads to the page that changes it', () => {
  const variant = { size: 'M', color: 'Azul', isSold: true, onHand: 5, reserved: 2 }
  const page = drawPage(
    <VariantGrid
      variants={[
        { ...variant, id: 'mens-jacket-1/M/Azul', ean: '4006381333931' },
        { ...variant, id: 'mens-jacket-1/L/Azul', size: 'L', ean: null },
      ]}
    />,
  )
  expect(linksOf(page)).toEqual({ '4006381333931': '/existencias/mens-jacket-1/M/Azul' })
  expect(page.textContent).toContain('3 (5 − 2)')
})
