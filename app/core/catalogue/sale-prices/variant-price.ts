import type { PriceStep } from '#core/catalogue/price-history.ts'
import { variantKey } from '#core/catalogue/product.ts'
import type { Cents } from '#core/base/money/money.ts'
import { readEuros, writeEuros } from '#core/base/money/read-euros.ts'

/** An own price of a variant; null: it costs what its product costs. Cents without VAT. */
export type OwnPrice = { variantId: string; priceCents: Cents | null }

type Choices = { sizes: readonly string[]; colors: readonly string[] }

/**
 * The own prices of variants by `size/color`, from those that a file has by size or by `size/color`;
 * the latter counts more. Cents without VAT.
 */
export function pricesByVariant({
  sizes,
  colors,
  prices = {},
}: Choices & { prices?: Readonly<Record<string, Cents>> | undefined }): Record<string, Cents> {
  const keys = colors.flatMap((color) => sizes.map((size) => ({ size, color })))
  return Object.fromEntries(
    keys.flatMap((choice) => {
      const cents = prices[variantKey(choice)] ?? prices[choice.size]
      return cents === undefined ? [] : [[variantKey(choice), cents]]
    }),
  )
}

/** The same by size, where it is one price in all colours, and by `size/color` where it is not. */
export function pricesAsWritten(
  { sizes, colors }: Choices,
  byVariant: Readonly<Record<string, Cents>>,
): Record<string, Cents> {
  return Object.fromEntries(
    sizes.flatMap((size): [string, Cents][] => {
      const own = colors.map((color): [string, Cents | undefined] => {
        const key = variantKey({ size, color })
        return [key, byVariant[key]]
      })
      const [first] = own
      if (first?.[1] !== undefined && own.every(([, cents]) => cents === first[1])) {
        return [[size, first[1]]]
      }
      return own.flatMap(([key, cents]): [string, Cents][] =>
        cents === undefined ? [] : [[key, cents]],
      )
    }),
  )
}

/**
 * What a variant with a price of its own costs in a sale of its product: as many percents less as
 * the product, or as near to it as a cent allows where those are no whole ones. At least one cent.
 */
export function variantSaleCents(
  ownCents: Cents,
  { regularCents, saleCents }: { regularCents: Cents; saleCents: Cents },
): Cents {
  const percent = Math.floor(((regularCents - saleCents) * 100) / regularCents)
  const isWhole = Math.floor((regularCents * (100 - percent)) / 100) === saleCents
  const cents = isWhole ? (ownCents * (100 - percent)) / 100 : (ownCents * saleCents) / regularCents
  return Math.max(1, Math.floor(cents))
}

/** A price of a variant from a moment on; null: from then on that of its product. */
export type OwnPriceStep = { priceCents: Cents | null; validFrom: string }

/**
 * The prices that a variant has had, oldest first: its own, and those of its product while it had
 * none. A size that was added to a product counts with what the product cost before: lower, if
 * anything, so that no reduction looks larger than it is.
 */
export function variantSteps(
  ofProduct: readonly PriceStep[],
  own: readonly OwnPriceStep[],
): PriceStep[] {
  const moments = [...new Set([...ofProduct, ...own].map(({ validFrom }) => validFrom))].toSorted()
  const steps: PriceStep[] = []
  for (const validFrom of moments) {
    const isBegun = (step: { validFrom: string }) => step.validFrom <= validFrom
    const priceCents =
      own.findLast(isBegun)?.priceCents ?? ofProduct.findLast(isBegun)?.priceCents ?? null
    if (priceCents !== null && steps.at(-1)?.priceCents !== priceCents) {
      steps.push({ priceCents, validFrom })
    }
  }
  return steps
}

/** The prices of a file as people write them: «XL: 129,00», «XL/Azul: 135,00». */
export const priceItems = (prices: Readonly<Record<string, Cents>>): string[] =>
  Object.entries(prices).map(([key, cents]) => `${key}: ${writeEuros(cents)}`)

/** Reads such an item; undefined if it is none. Of a size and a price, the price is after the last colon. */
export function readPriceItem(item: string): [key: string, cents: Cents] | undefined {
  const at = item.lastIndexOf(':')
  const key = item.slice(0, Math.max(at, 0)).trim()
  const cents = readEuros(item.slice(at + 1))
  return key === '' || cents === undefined ? undefined : [key, cents]
}
