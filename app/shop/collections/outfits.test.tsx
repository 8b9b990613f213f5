import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OutfitsSection } from './outfits.tsx'

const shown = (isLowest: boolean) => {
  const outfit = { title: 'Uno', text: 'Solo.', pieces: [], weight: '490 g', isLowest }
  return renderToStaticMarkup(
    <OutfitsSection
      id="conjuntos"
      section={{
        kind: 'outfits',
        title: 'Conjuntos',
        text: 'Dos.',
        outfits: [{ ...outfit, priceCents: 12_000 }],
      }}
    />,
  )
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll('\u00a0', ' ')
}

test('an outfit that costs more in some sizes says «Desde»', () => {
  expect(shown(true)).toContain('|Desde 120,00 €|')
  expect(shown(false)).toContain('|120,00 €|')
})
