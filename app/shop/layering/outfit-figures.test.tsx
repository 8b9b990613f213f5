import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { layerPieces } from '#core/catalogue/layering/layer-pieces.server.ts'
import { wearOutfit } from '#core/catalogue/layering/outfit.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { LayerItem } from './layer-item.tsx'
import { OutfitFigures } from './outfit-figures.tsx'
import { pieceText } from './scale-texts.ts'

const jacket = shopProduct({
  priceCents: 10_000,
  prices: { L: 12_000 },
  weightGrams: 400,
  weights: { L: 450 },
})

const outfitIn = (size?: string) =>
  wearOutfit(layerPieces([jacket], { weather: 'frio', hours: 4, gender: 'men' }), {
    fuera: { id: jacket.id, ...(size && { size }) },
  })

/** What the sums and the piece say, with plain spaces. */
function shown(size?: string) {
  const outfit = outfitIn(size)
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OutfitFigures outfit={outfit}>{null}</OutfitFigures>
      {outfit.worn.map((worn) => (
        <LayerItem
          key={worn.layer}
          worn={worn}
          place={1}
          addressWith={() => '/'}
          error={undefined}
          onSize={() => undefined}
        />
      ))}
    </MemoryRouter>,
  )
  return html
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
    .replaceAll('\u00a0', ' ')
}

test('before a size is chosen, an outfit says the weight in M, and its least price as that', () => {
  const text = shown()
  expect(text).toContain('|Pesa, talla M|400|400 g|g|Cuesta|Desde 100,00 €|')
  expect(text).toContain('Todo junto: 400 g, desde 100,00 €')
  expect(text.match(/Desde 100,00 €/g)).toHaveLength(2)
})

test('in a size with its own weight and price, the sums and the piece say those', () => {
  const text = shown('L')
  expect(text).toContain('|Pesa|450|450 g|g|Cuesta|120,00 €|')
  expect(text).toContain('Todo junto: 450 g, 120,00 €')
  expect(text).not.toContain('100,00 €')
})

test('a substitute whose sizes have different prices says the lowest as that', () => {
  const [worn] = outfitIn().worn
  expect(worn && pieceText(worn.piece).replaceAll('\u00a0', ' ')).toBe('400 g, desde 100,00 €')
})
