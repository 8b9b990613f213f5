import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import {
  lowestPrice,
  PRIOR_PRICE_DAYS,
  priorPrice,
  type PriceStep,
} from '#core/catalogue/price-history.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import {
  priceSteps,
  setPrice,
  type SetPriceOutcome,
} from '#core/catalogue/sale-prices/prices.server.ts'
import { formatEuros, priceWithVat } from '#core/base/money/money.ts'
import { vatRuleOf, type Classed } from '#core/base/policy/vat-class.ts'
import { alarmsOfChange } from '#core/catalogue/import/price-alarm.ts'
import { readOwnPriceNote } from '#core/catalogue/sale-prices/own-price-note.server.ts'
import { readPricedVariants } from '#core/catalogue/sale-prices/set-own-price.server.ts'
import { confirmPrices, EVEN_IF_LARGE } from './price-alarms.ts'
import { ownPriceRows, setSizePrice } from './own-prices.ts'
import { chosenProduct } from '../chosen.ts'
import { saleCommands } from './sale-prices.ts'
import { Refusal, type Command, type Group } from '../terminal/command.ts'
import { facts, table } from '../terminal/table.ts'
import { euros } from '../terminal/words.ts'

const withVat = (cents: number, product: Classed): string =>
  formatEuros(priceWithVat(cents, vatRuleOf(product)))

const see: Command = {
  name: 'ver',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'el precio de un producto, y el anterior que pide la ley',
  examples: ['ver mens-jacket-1', 'ver "chaqueta ordesa"'],
  run: async (input) => {
    const { db } = await input.shop()
    const product = await chosenProduct(db, input.words[0] ?? '')
    const steps = await priceSteps(db, product.id)
    const variants = await readPricedVariants(db, product.id)
    const text = facts([
      ['Producto', `${product.name} (${product.id})${product.isActive ? '' : ', retirado'}`],
      ['Precio de catálogo', formatEuros(product.priceCents)],
      ...(product.regularPriceCents === null
        ? []
        : [['Al acabar la rebaja', formatEuros(product.regularPriceCents)] as [string, string]]),
      ['Con IVA', withVat(product.priceCents, product)],
      ...ownPriceRows(variants),
      ...lawRows(product, steps, input.now),
    ])
    return { json: { product, variants, ...lawJson(product, steps, input.now) }, text }
  },
}

const set: Command = {
  name: 'poner',
  takes: 'PRODUCTO PRECIO',
  fewest: 2,
  says: 'cambia el precio; la tienda lo enseña en un segundo',
  more: [
    'El precio es el de catálogo, como en los ficheros. Los pedidos ya hechos no cambian, y a quien\nlo tenía en el carrito la tienda le avisa. No se anuncia como rebaja: para eso está «rebajar». Si el\nproducto estaba rebajado, este precio se queda y la rebaja acaba para él.',
  ],
  options: { si: { says: 'no pregunta' }, ...EVEN_IF_LARGE },
  examples: ['poner mens-jacket-1 79,99'],
  run: async (input) => {
    const toCents = euros(input.words[1] ?? '', 'El precio')
    const { db } = await input.shop()
    const product = await chosenProduct(db, input.words[0] ?? '')
    const fromCents = product.priceCents
    const step = `${product.name}: de ${formatEuros(fromCents)} a ${formatEuros(toCents)} (${withVat(toCents, product)} con IVA).`
    if (toCents > MAX_PRICE_CENTS) throw new Refusal(refusalText('too_high', product.name, toCents))
    // During a sale the regular price says what is usual.
    const usualCents = product.regularPriceCents ?? fromCents
    const change = { productId: product.id, name: product.name, fromCents: usualCents, toCents }
    const kept = await readOwnPriceNote(db, [product.id], 'kept')
    const keeps = kept === undefined ? [] : [`${kept}.`]
    const endsSale = product.regularPriceCents === null ? [] : ['Su rebaja acaba para él.']
    const isChange = toCents !== fromCents || endsSale.length > 0
    if (isChange) {
      const asked = {
        shown: [step, ...endsSale, ...keeps].join('\n'),
        question: '¿Cambiar el precio ya?',
      }
      await confirmPrices(input, asked, alarmsOfChange(change))
    }
    const now = input.now.toISOString()
    const outcome = await setPrice(db, { productId: product.id, fromCents, toCents, now })
    if (!outcome.ok) {
      throw new Refusal(refusalText(outcome.reason, product.name, toCents), {
        ...outcome,
        productId: product.id,
      })
    }
    const law = lawRows(product, await priceSteps(db, product.id), input.now)
    const text = [
      step,
      ...(product.regularPriceCents === null
        ? []
        : ['Su rebaja ha acabado: este precio se queda.']),
      ...keeps,
      ...(toCents < fromCents ? [facts(law)] : []),
    ]
    return { json: { ok: true, productId: product.id, fromCents, toCents }, text: text.join('\n') }
  },
}

function refusalText(reason: PriceRefusal, name: string, toCents: number): string {
  switch (reason) {
    case 'same_price':
      return `${name} ya cuesta ${formatEuros(toCents)}.`
    case 'changed_meanwhile':
      return 'El precio acaba de cambiar. No se ha hecho nada: míralo y repite.'
    case 'too_high':
      return `Es demasiado: un precio puede llegar hasta ${formatEuros(MAX_PRICE_CENTS)}.`
  }
}

type PriceRefusal = Extract<SetPriceOutcome, { ok: false }>['reason']

const history: Command = {
  name: 'historial',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'todos los precios que ha tenido un producto',
  more: [
    `Al anunciar una rebaja hay que poner al lado el precio más bajo de los ${PRIOR_PRICE_DAYS} días anteriores\n(artículo 20 de la Ley 7/1996).`,
  ],
  examples: ['historial mens-jacket-1'],
  run: async (input) => {
    const { db } = await input.shop()
    const product = await chosenProduct(db, input.words[0] ?? '')
    const steps = await priceSteps(db, product.id)
    const columns = [
      { head: 'Desde' },
      { head: 'Precio', align: 'right' as const },
      { head: 'Con IVA', align: 'right' as const },
    ]
    const rows = steps
      .toReversed()
      .map((s) => [
        formatShortMoment(s.validFrom),
        formatEuros(s.priceCents),
        withVat(s.priceCents, product),
      ])
    const text = `${product.name} (${product.id})\n\n${table(input.screen, columns, rows)}\n\n${facts(lawRows(product, steps, input.now))}`
    return { json: { product, steps, ...lawJson(product, steps, input.now) }, text }
  },
}

function lawRows(product: Classed, steps: readonly PriceStep[], now: Date): [string, string][] {
  const lowest = lowestPrice(steps, now.toISOString())
  const rows: [string, string][] = []
  if (lowest !== undefined) {
    rows.push([`Más bajo de los últimos ${PRIOR_PRICE_DAYS} días`, formatEuros(lowest)])
  }
  const prior = priorPrice(steps)
  if (prior) {
    const words = `${formatEuros(prior.lowestCents)} (${withVat(prior.lowestCents, product)} con IVA), lo más bajo de los ${PRIOR_PRICE_DAYS} días antes del ${formatShortMoment(prior.reducedAt)}`
    rows.push(['Precio anterior de la rebaja', words])
  }
  return rows
}

const lawJson = (
  product: Classed & { priceCents: number },
  steps: readonly PriceStep[],
  now: Date,
) => ({
  priceWithVatCents: priceWithVat(product.priceCents, vatRuleOf(product)),
  lowestLast30DaysCents: lowestPrice(steps, now.toISOString()) ?? null,
  priorPrice: priorPrice(steps) ?? null,
})

export const prices: Group = {
  name: 'precios',
  says: 'Precios: verlos, cambiarlos, rebajarlos y su historial',
  commands: [see, set, setSizePrice, history, ...saleCommands],
}
