import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels, collectionValues } from '#core/catalogue/collections.ts'
import { filterProducts, type ProductFilter } from '#core/catalogue/product.ts'
import { genderLabels } from '#core/catalogue/vocabulary.ts'
import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { applyDueSales } from '#core/catalogue/sale-prices/apply-sales.server.ts'
import {
  salePeriodState,
  type SalePeriodState,
  type SaleTerms,
} from '#core/catalogue/sale-prices/sale-period.ts'
import {
  cancelSale,
  createSale,
  endSaleEarly,
  listSales,
  previewSale,
  type SaleOfShop,
} from '#core/catalogue/sale-prices/sale-periods.server.ts'
import { listSelectable } from '#core/catalogue/sale-prices/sale-products.server.ts'
import { readOwnPriceNote } from '#core/catalogue/sale-prices/own-price-note.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { Db } from '#db/schema.ts'
import { chosenProduct } from '../chosen.ts'
import { confirmPrices, EVEN_IF_LARGE } from './price-alarms.ts'
import { periodText, saleAlarms, saleFaultText, salePreviewText } from './sale-preview.ts'
import { Refusal, WrongUsage, type Answer, type Command, type Input } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { count, euros, moment, oneOf, wholeNumber } from '../terminal/words.ts'

const reduce: Command = {
  name: 'rebajar',
  takes: '[PRODUCTO…]',
  fewest: 0,
  most: 500,
  says: 'rebaja unos productos entre dos fechas; empieza y acaba sola',
  more: [
    'Los productos se nombran, o se eligen con --categoria, --departamento, --coleccion o --todo. Las\nfechas son de Madrid: un día, o un día y una hora entre comillas. El último día entra entero.',
    'Antes de guardar se ve qué costará cada uno y el precio más bajo de los 30 días anteriores, que la\ntienda enseña tachado, como pide la ley. Si el rebajado no baja de ese, se vende a ese precio sin\nanunciarlo. Un «precios poner» durante la rebaja se queda; lo demás vuelve a su precio al acabar.',
  ],
  options: {
    porcentaje: { takes: 'N', says: 'cuánto baja el precio de cada producto, de 1 a 99' },
    precio: { takes: 'PRECIO', says: 'el mismo precio de catálogo para todos' },
    desde: { takes: 'CUÁNDO', says: 'cuándo empieza (2026-11-27); si no, ya' },
    hasta: { takes: 'CUÁNDO', says: 'el último día, o el momento en que acaba' },
    categoria: { takes: 'NOMBRE', says: 'todos los de una categoría' },
    departamento: { takes: 'NOMBRE', says: 'hombre o mujer' },
    coleccion: { takes: 'NOMBRE', says: 'todos los de una colección' },
    todo: { says: 'todo lo que se vende' },
    si: { says: 'no pregunta' },
    ...EVEN_IF_LARGE,
  },
  examples: [
    'rebajar "chaqueta ordesa" --porcentaje 20 --hasta 2026-11-30',
    'rebajar --categoria Camisetas --porcentaje 15 --hasta 2026-11-30',
  ],
  run: runReduce,
}

async function runReduce(input: Input): Promise<Answer> {
  const terms = termsOf(input)
  const typedEnd = input.option('hasta')
  if (typedEnd === undefined) throw new WrongUsage('Falta --hasta CUÁNDO: una rebaja tiene fin.')
  const endsAt = moment(typedEnd, '--hasta', 'end')
  const typedStart = input.option('desde')
  const { db } = await input.shop()
  const productIds = await selectedIds(db, input)
  const now = input.now.toISOString()
  const startsAt = typedStart === undefined ? now : moment(typedStart, '--desde', 'start')
  const preview = await previewSale(db, { startsAt, endsAt, productIds, terms, now })
  if (!preview.ok) throw new Refusal(saleFaultText(preview.reason, preview.lines), preview)
  const { lines, period } = preview
  const reduced = lines.map(({ productId }) => productId)
  const note = await readOwnPriceNote(db, reduced, 'reduced')
  const shown = salePreviewText(input.screen, { lines, period, note })
  await confirmPrices(input, { shown, question: '¿Guardar esta rebaja?' }, saleAlarms(lines))
  const outcome = await createSale(db, preview, input.now.toISOString())
  if (!outcome.ok) {
    throw new Refusal(
      'Algún precio acaba de cambiar. No se ha hecho nada: míralo y repite.',
      outcome,
    )
  }
  // At once if it begins now, also while no server runs.
  await applyDueSales(db, input.now.toISOString())
  const id = outcome.salePeriodId
  const done = `Rebaja ${id} guardada: ${count(lines.length, 'producto', 'productos')}, ${periodText(period)}.`
  const text = input.has('si') ? `${shown}\n\n${done}` : done
  return { json: { ok: true, id, ...period, products: lines }, text }
}

function termsOf(input: Input): SaleTerms {
  const percent = input.option('porcentaje')
  const price = input.option('precio')
  if ((percent === undefined) === (price === undefined)) {
    throw new WrongUsage('Di cuánto baja: --porcentaje N o --precio PRECIO.')
  }
  if (price !== undefined) return { priceCents: euros(price, '--precio') }
  const digits = (percent ?? '').replace(/%$/, '').trimEnd()
  return { percent: wholeNumber(digits, '--porcentaje', 1) }
}

const byLabel = <T extends string>(labels: Record<T, string>): Record<string, T> =>
  Object.fromEntries(
    (Object.entries(labels) as [T, string][]).map(([key, label]) => [plainWord(label), key]),
  )

const SELECTIONS = ['categoria', 'departamento', 'coleccion', 'todo']

/** The ids of the products that the owner names or selects. */
async function selectedIds(db: Db, input: Input): Promise<string[]> {
  const isSelected = SELECTIONS.some((name) => input.has(name))
  if (isSelected === input.words.length > 0) {
    throw new WrongUsage(
      'Di qué productos: sus nombres, o --categoria, --departamento, --coleccion o --todo.',
    )
  }
  if (!isSelected) {
    const ids = new Set<string>()
    for (const word of input.words) ids.add((await chosenProduct(db, word)).id)
    return [...ids]
  }
  const word = (name: string) => {
    const typed = input.option(name)
    return typed === undefined ? undefined : plainWord(typed)
  }
  const category = oneOf(word('categoria'), '--categoria', byLabel(categoryLabels()))
  const gender = oneOf(word('departamento'), '--departamento', byLabel(genderLabels))
  const byWord = Object.fromEntries(collectionValues().map((value) => [value, value]))
  const collections = { ...byLabel(collectionLabels()), ...byWord }
  const collection = oneOf(word('coleccion'), '--coleccion', collections)
  const filter: ProductFilter = {
    ...(category ? { category } : {}),
    ...(gender ? { gender } : {}),
    ...(collection ? { collection } : {}),
  }
  return filterProducts(await listSelectable(db), filter).map(({ id }) => id)
}

const STATES: Record<SalePeriodState, string> = {
  scheduled: 'prevista',
  running: 'en marcha',
  over: 'acabada',
  cancelled: 'borrada',
}
const PRODUCT_STATES: Record<SaleOfShop['products'][number]['state'], string> = {
  scheduled: 'previsto',
  running: 'rebajado',
  ended: 'ha vuelto a su precio',
  replaced: 'tiene otro precio tuyo',
  not_lower: 'no bajaba de precio',
  cancelled: 'borrado',
}

const list: Command = {
  name: 'rebajas',
  takes: '[N]',
  fewest: 0,
  most: 1,
  says: 'las rebajas en marcha y las previstas, o los productos de una',
  options: { todas: { says: 'también las acabadas y las borradas' } },
  examples: ['rebajas', 'rebajas 3', 'rebajas --todas'],
  run: async (input) => {
    const { db } = await input.shop()
    const now = input.now.toISOString()
    const sales = (await listSales(db)).map((sale) => ({
      ...sale,
      state: salePeriodState(sale, now),
    }))
    if (input.words[0] !== undefined) {
      const sale = sales.find(({ id }) => id === saleNumber(input))
      if (!sale) throw unknown(input)
      const rows = sale.products.map((product) => [
        `${product.name} (${product.id})`,
        formatEuros(product.priceCents),
        PRODUCT_STATES[product.state],
      ])
      const columns = [
        { head: 'Producto', shrinks: true },
        { head: 'Rebajado', align: 'right' as const },
        { head: 'Estado' },
      ]
      const head = `Rebaja ${sale.id}, ${STATES[sale.state]}, ${periodText(sale)}.`
      return { json: sale, text: `${head}\n\n${table(input.screen, columns, rows)}` }
    }
    const shown = sales.filter(({ state }) => input.has('todas') || OPEN.has(state))
    return { json: { sales: shown }, text: salesTable(input, shown) }
  },
}

const OPEN = new Set<SalePeriodState>(['scheduled', 'running'])

function salesTable(input: Input, sales: readonly (SaleOfShop & { state: SalePeriodState })[]) {
  if (sales.length === 0) return 'No hay ninguna rebaja en marcha ni prevista.'
  const columns = [
    { head: 'N.º', align: 'right' as const },
    { head: 'Estado' },
    { head: 'Desde' },
    { head: 'Hasta' },
    { head: 'Productos', shrinks: true },
  ]
  const rows = sales.map(({ id, state, startsAt, endsAt, products }) => [
    String(id),
    STATES[state],
    formatShortMoment(startsAt),
    formatShortMoment(endsAt),
    products.length === 1
      ? (products[0]?.name ?? '')
      : count(products.length, 'producto', 'productos'),
  ])
  return table(input.screen, columns, rows)
}

const saleNumber = (input: Input): number => wholeNumber(input.words[0] ?? '', 'El número', 1)

const unknown = (input: Input): Refusal =>
  new Refusal(`No hay ninguna rebaja ${input.words[0]}. Las que hay: precios rebajas --todas.`, {
    ok: false,
    reason: 'unknown',
  })

const end: Command = {
  name: 'terminar',
  takes: 'N',
  fewest: 1,
  says: 'acaba ya una rebaja en marcha: los productos vuelven a su precio',
  options: { si: { says: 'no pregunta' } },
  examples: ['terminar 3'],
  run: async (input) => {
    const id = saleNumber(input)
    const { db } = await input.shop()
    await input.confirm({ question: `¿Acabar ya la rebaja ${id}?` })
    const now = input.now.toISOString()
    const outcome = await endSaleEarly(db, id, now)
    if (!outcome.ok) {
      if (outcome.reason === 'unknown') throw unknown(input)
      const text =
        outcome.reason === 'over'
          ? `La rebaja ${id} ya ha acabado.`
          : `La rebaja ${id} no ha empezado. Para quitarla: precios borrar ${id}.`
      throw new Refusal(text, outcome)
    }
    const products = await applyDueSales(db, now)
    const back = count(products, 'producto ha vuelto', 'productos han vuelto')
    return {
      json: { ok: true, id, products },
      text: `La rebaja ${id} ha acabado: ${back} a su precio.`,
    }
  },
}

const cancel: Command = {
  name: 'borrar',
  takes: 'N',
  fewest: 1,
  says: 'quita una rebaja que no ha empezado',
  examples: ['borrar 3'],
  run: async (input) => {
    const id = saleNumber(input)
    const outcome = await cancelSale((await input.shop()).db, id, input.now.toISOString())
    if (outcome.ok) return { json: { ok: true, id }, text: `La rebaja ${id} ya no empezará.` }
    if (outcome.reason === 'unknown') throw unknown(input)
    throw new Refusal(
      `La rebaja ${id} ya ha empezado. Para acabarla: precios terminar ${id}.`,
      outcome,
    )
  },
}

export const saleCommands: Command[] = [reduce, list, end, cancel]
