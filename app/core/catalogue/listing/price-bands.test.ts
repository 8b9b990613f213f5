import { expect, test } from 'vitest'
import { PRICE_BANDS, priceBandsOf } from './price-bands.ts'

test('bands lie between the steps, below the first and above the last', () => {
  expect(priceBandsOf([3000, 4950])).toEqual([
    { value: '0-30', label: 'Hasta 30\u00A0€', aboveCents: -1, upToCents: 3000 },
    { value: '30-49.5', label: 'De 30\u00A0€ a 49,50\u00A0€', aboveCents: 3000, upToCents: 4950 },
    {
      value: '49.5-',
      label: 'Más de 49,50\u00A0€',
      aboveCents: 4950,
      upToCents: Number.MAX_SAFE_INTEGER,
    },
  ])
})

test('each price is in exactly one of the shop’s bands', () => {
  for (const priceCents of [0, 1, 1999, 3000, 3001, 5000, 5001, 7999, 8000, 8001, 1_000_000]) {
    const within = PRICE_BANDS.filter(
      (band) => priceCents > band.aboveCents && priceCents <= band.upToCents,
    )
    expect(within).toHaveLength(1)
  }
})
