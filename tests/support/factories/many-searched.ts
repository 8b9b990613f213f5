import type { Product } from '#core/catalogue/product.ts'
import type { SearchTexts } from '#core/catalogue/search-index/search-entry.ts'
import { shippedProducts } from './shop-catalogue.ts'

type Searched = Product & SearchTexts

const SYLLABLES =
  'ba be bi bo cha che da de do fa fe ga gui la le lo ma me mo na ne ni ño pa pe pi que ra re rri sa se si so ta te ti to va ve za zo'.split(
    ' ',
  )

/** A word that looks Spanish; there are some seventy thousand. */
const wordOf = (number: number): string =>
  [number, Math.floor(number / 41), Math.floor(number / 1681)]
    .map((part, at) => SYLLABLES[(part + at * 7) % SYLLABLES.length] ?? '')
    .join('')

/**
 * The sample catalogue and varied copies of it, one by one, as many as `count`: every third has a
 * name that no other has, as in a large shop, and words of its own in its summary.
 */
export function* manySearched(count: number): Generator<Searched> {
  const originals = shippedProducts()
  for (let at = 0; at < count; at += 1) {
    const original = originals[at % originals.length]
    if (!original) return
    const copy = Math.floor(at / originals.length)
    yield copy === 0 ? original : copyOf(original, copy, at)
  }
}

function copyOf(original: Searched, copy: number, at: number): Searched {
  const [kind = ''] = original.name.split(' ')
  const own = wordOf(Math.floor(at / 3))
  const place = own.charAt(0).toUpperCase() + own.slice(1)
  return {
    ...original,
    id: original.id.replace(/\d+$/, (number) => String(Number(number) + copy * 1000)),
    name: `${kind} ${place}${at % 3 === 0 ? '' : ` ${(copy % 9) + 2}`}`,
    summary: `${original.summary}, serie ${wordOf(copy % 400)}`,
    priceCents: Math.round((original.priceCents * (75 + ((copy * 37) % 60))) / 100),
    soldOut: copy % 11 === 0 ? Object.keys(original.stock) : original.soldOut,
  }
}
