import type { Pictured } from './catalogue.ts'
import { compare } from './catalogue.ts'
import { FRAMES } from './garments.ts'
import { band, motif } from './art.ts'
import type { Look } from './look.ts'
import { BAG_LOOKS, HAT_LOOKS, SHOE_LOOKS, SMALL_LOOKS } from './looks-extras.ts'
import { SWIM_LOOKS, TROUSER_LOOKS } from './looks-lower.ts'
import { DRESS_LOOKS, JACKET_LOOKS } from './looks-outer.ts'
import { HOODIE_LOOKS, KNIT_LOOKS, SHIRT_LOOKS, TSHIRT_LOOKS } from './looks-tops.ts'

/** Looks of individual products, by product id. */
const LOOKS: Record<string, Look> = {
  ...TSHIRT_LOOKS,
  ...SHIRT_LOOKS,
  ...HOODIE_LOOKS,
  ...KNIT_LOOKS,
  ...JACKET_LOOKS,
  ...DRESS_LOOKS,
  ...TROUSER_LOOKS,
  ...SWIM_LOOKS,
  ...SHOE_LOOKS,
  ...BAG_LOOKS,
  ...HAT_LOOKS,
  ...SMALL_LOOKS,
}

/** The look of a product: its own, or a fallback by its rank among those of the same garment. */
export function lookOf(product: Pictured, all: readonly Pictured[]): Look {
  return LOOKS[product.id] ?? fallbackLook(product, rankOf(product, all))
}

function rankOf(product: Pictured, all: readonly Pictured[]): number {
  const family = all.filter((other) => other.garment === product.garment && !LOOKS[other.id])
  return family
    .map((other) => other.id)
    .toSorted(compare)
    .indexOf(product.id)
}

/** Twelve looks for any garment; the thirteenth product repeats the first, slightly wider. */
function fallbackLook(product: Pictured, rank: number): Look {
  const [left, top, right, bottom] = FRAMES[product.garment].body
  const size = (right - left) * 0.3
  const chest = top + (bottom - top) * 0.36
  const choices: Look[] = [
    {},
    { second: 'warm', cut: { width: 0.94 } },
    { second: 'light', trim: 'tone' },
    { second: 'cool', art: [band('light', chest, 26)] },
    { second: 'deep', art: [motif('cumbre', { ink: 'light', size })] },
    { second: 'main', heather: 0.2, trim: 'light' },
    { second: 'light', art: [band('tone', chest, 90)] },
    { second: 'deep', art: [motif('ola', { ink: 'light', size })], cut: { width: 0.95 } },
    { second: 'warm', art: [motif('sol', { ink: 'warm', size })] },
    { second: 'cool', art: [band('cool', chest, 26), band('light', chest + 40, 26)] },
    { second: 'main', art: [motif('pinos', { ink: 'light', size })], heather: 0.12 },
    { second: 'tone', art: [motif('curvas', { ink: 'tone', size: size * 1.5 })] },
  ]
  const round = Math.floor(rank / choices.length)
  const look = choices[rank % choices.length] ?? {}
  if (round === 0) return look
  return { ...look, cut: { ...look.cut, width: (look.cut?.width ?? 1) + 0.04 * round } }
}
