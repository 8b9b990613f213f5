import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import type { SlotSet } from '#core/base/sets/slot-set.ts'
import type { Gender } from '#core/catalogue/vocabulary.ts'
import { formatRoundEuros, type Cents } from '#core/base/money/money.ts'

export type Recipient = Gender | 'all'

type Giftable = { priceCents: Cents; sizes: readonly string[] }

/** The gifts for a recipient; gifts for everyone suit each recipient. */
export function giftSet(catalogue: CatalogueView, recipient: Recipient): SlotSet {
  const gifts = catalogue.set('gift')
  return recipient === 'all' ? gifts : gifts.and(catalogue.set(`department:${recipient}`))
}

/** Gifts without a size to choose. */
export const isSizeless = ({ sizes }: Pick<Giftable, 'sizes'>): boolean =>
  sizes.length === 1 && sizes[0] === 'Único'

export type GiftBand<P> = { id: string; title: string; gifts: P[] }

/**
 * Groups gifts by catalogue price in bands that end at `upToCents` (ascending, each end included);
 * the last band is open. Gifts without a size come first in a band, otherwise the order stays.
 * Empty bands are left out.
 */
export function inBands<P extends Giftable>(
  gifts: readonly P[],
  upToCents: readonly Cents[],
): GiftBand<P>[] {
  const ends = [...upToCents, Infinity]
  return ends
    .map((end, at) => {
      const start = ends[at - 1] ?? -1
      const within = gifts.filter(({ priceCents }) => priceCents > start && priceCents <= end)
      return {
        ...bandWords(ends[at - 1], end),
        gifts: [...within.filter(isSizeless), ...within.filter((gift) => !isSizeless(gift))],
      }
    })
    .filter((band) => band.gifts.length > 0)
}

function bandWords(start: Cents | undefined, end: Cents): { id: string; title: string } {
  if (start === undefined && end === Infinity) return { id: 'todos', title: 'Todos los regalos' }
  if (start === undefined) return { id: `hasta-${euros(end)}`, title: `Hasta ${inWords(end)}` }
  if (end === Infinity) return { id: `desde-${euros(start)}`, title: `Más de ${inWords(start)}` }
  return {
    id: `de-${euros(start)}-a-${euros(end)}`,
    title: `De ${euros(start)} a ${inWords(end)}`,
  }
}

const inWords = formatRoundEuros

/** "40", or "42,5": without the euro sign. */
const euros = (amountCents: Cents): string => String(amountCents / 100).replace('.', ',')
