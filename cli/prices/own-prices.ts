import { alarmsOfChange } from '#core/catalogue/import/price-alarm.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { writtenOwnPrices } from '#core/catalogue/sale-prices/own-price-note.ts'
import {
  readPricedVariants,
  setOwnPrice,
  type PricedVariant,
} from '#core/catalogue/sale-prices/set-own-price.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { chosenProduct } from '../chosen.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import { euros } from '../terminal/words.ts'
import { confirmPrices, EVEN_IF_LARGE } from './price-alarms.ts'

/** The sizes that cost something else, as rows of facts: «Talla XL», «Talla XL/Rojo». */
export function ownPriceRows(variants: readonly PricedVariant[]): [label: string, price: string][] {
  return Object.entries(writtenOwnPrices(variants)).map(([key, cents]) => [
    `Talla ${key}`,
    formatEuros(cents),
  ])
}

/** The size and colour that the owner means, as the shop writes them. */
function chosenSize(
  variants: readonly PricedVariant[],
  typed: string,
): { size: string; color?: string } {
  const same = (one: string) => plainWord(one) === plainWord(typed)
  const size = variants.find((variant) => same(variant.size))?.size
  if (size !== undefined) return { size }
  const one = variants.find((variant) => same(`${variant.size}/${variant.color}`))
  if (one) return { size: one.size, color: one.color }
  const sizes = [...new Set(variants.map((variant) => variant.size))].join(', ')
  throw new Refusal(
    `No se vende en «${typed}». Tiene estas tallas: ${sizes}. Una sola en un color se escribe «${variants[0]?.size ?? 'M'}/${variants[0]?.color ?? 'Azul'}».`,
  )
}

export const setSizePrice: Command = {
  name: 'talla',
  takes: 'PRODUCTO TALLA PRECIO',
  fewest: 3,
  says: 'pone a una talla un precio propio; «no» se lo quita',
  more: [
    'Vale en todos los colores de la talla, o en uno: «XL/Rojo». Con «no» vuelve a costar lo que el\nproducto. En las listas sale «Desde» y el más barato. Una rebaja quita a cada talla lo mismo por\nciento; si el producto está rebajado, este precio llega al acabar la rebaja.',
  ],
  options: { si: { says: 'no pregunta' }, ...EVEN_IF_LARGE },
  examples: ['talla mens-jacket-1 XL 109,99', 'talla mens-jacket-1 XL/Azul no'],
  run: async (input) => {
    const typed = input.words[2] ?? ''
    const priceCents = plainWord(typed) === 'no' ? null : euros(typed, 'El precio')
    if ((priceCents ?? 0) > MAX_PRICE_CENTS) {
      throw new Refusal(
        `Es demasiado: un precio puede llegar hasta ${formatEuros(MAX_PRICE_CENTS)}.`,
      )
    }
    const { db } = await input.shop()
    const product = await chosenProduct(db, input.words[0] ?? '')
    const variants = await readPricedVariants(db, product.id)
    const chosen = chosenSize(variants, input.words[1] ?? '')
    const usualCents = product.regularPriceCents ?? product.priceCents
    const toCents = priceCents ?? usualCents
    const changing = variants.filter(
      ({ size, color, ownCents }) =>
        size === chosen.size &&
        (chosen.color === undefined || color === chosen.color) &&
        ownCents !== priceCents,
    )
    const steps = [...new Set(changing.map(({ ownCents }) => ownCents ?? usualCents))]
    const name = `${product.name}, talla ${chosen.size}${chosen.color ? ` en ${chosen.color.toLowerCase()}` : ''}`
    const step = `${name}: de ${steps.map(formatEuros).join(' y ')} a ${formatEuros(toCents)}${priceCents === null ? ', lo que cuesta el producto' : ''}.`
    if (changing.length > 0) {
      const alarms = steps.flatMap((fromCents) =>
        alarmsOfChange({ productId: product.id, name, fromCents, toCents }),
      )
      await confirmPrices(input, { shown: step, question: '¿Cambiar el precio ya?' }, alarms)
    }
    const now = input.now.toISOString()
    const outcome = await setOwnPrice(db, { productId: product.id, ...chosen, priceCents, now })
    if (!outcome.ok) {
      const text =
        outcome.reason === 'same_price'
          ? `${name} ya cuesta ${formatEuros(toCents)}.`
          : 'La talla acaba de cambiar. No se ha hecho nada: míralo y repite.'
      throw new Refusal(text, { ...outcome, productId: product.id })
    }
    return {
      json: {
        ok: true,
        productId: product.id,
        priceCents,
        variants: outcome.variants.map(({ id }) => id),
      },
      text: step,
    }
  },
}
