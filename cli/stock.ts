import {
  addStock,
  findVariant,
  heldStock,
  lowStock,
  MOST_UNITS,
  setStock,
  stockOfProduct,
  type CountedVariant,
  type CountOutcome,
} from '#core/stock/owner-stock.server.ts'
import { policy } from '#core/policy/policy.ts'
import type { Db } from '#db/schema.ts'
import { chosenProduct } from './chosen.ts'
import { Refusal, type Answer, type Command, type Group } from './terminal/command.ts'
import { table } from './terminal/table.ts'
import { count, wholeNumber } from './terminal/words.ts'

const VARIANT = 'La variante se escribe producto/talla/color: mens-jacket-1/M/Azul.'

const low: Command = {
  name: 'bajo',
  says: 'lo que se agota: las variantes con pocas unidades',
  options: {
    hasta: {
      takes: 'N',
      says: 'hasta cuántas unidades; si no se dice, las del ajuste existencias.pocas',
    },
  },
  examples: ['bajo', 'bajo --hasta 0'],
  run: async (input) => {
    const { db } = await input.shop()
    const typed = input.option('hasta')
    const upTo = typed === undefined ? policy.lowStockUnits : wholeNumber(typed, '--hasta', 0)
    const variants = await lowStock(db, upTo)
    const rows = variants.map((v) => [String(v.units), v.variantId, v.productName])
    const columns = [
      { head: 'Quedan', align: 'right' as const },
      { head: 'Variante' },
      { head: 'Producto', shrinks: true },
    ]
    const text =
      rows.length === 0
        ? `Ninguna variante tiene ${upTo} unidades o menos.`
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'variante', 'variantes')} con ${upTo} o menos.`
    return { json: { upTo, variants }, text }
  },
}

const held: Command = {
  name: 'retenido',
  says: 'lo que retienen los pedidos sin pagar, y qué parte es de las existencias',
  more: [
    `Un pedido que se paga en la página de Stripe retiene sus prendas ${policy.payment.holdMinutes} minutos como mucho. Cuánto\npueden retener a la vez un cliente, un correo y todos juntos lo dice «unpaid» en content/policy.ts.`,
  ],
  examples: ['retenido'],
  run: async (input) => {
    const stock = await heldStock((await input.shop()).db)
    const { orders, heldUnits, freeUnits, variants } = stock
    const share = percentOf(heldUnits, freeUnits)
    if (orders === 0) return { json: { ...stock, sharePercent: share }, text: NOTHING_HELD }
    const rows = variants.map((v) => [
      String(v.heldUnits),
      String(v.units),
      `${percentOf(v.heldUnits, v.units)} %`,
      v.variantId,
      v.productName,
    ])
    const columns = [
      { head: 'Retenidas', align: 'right' as const },
      { head: 'Libres', align: 'right' as const },
      { head: 'Parte', align: 'right' as const },
      { head: 'Variante' },
      { head: 'Producto', shrinks: true },
    ]
    const verb = orders === 1 ? 'retiene' : 'retienen'
    const text = `${table(input.screen, columns, rows)}\n\n${count(orders, 'pedido', 'pedidos')} sin pagar ${verb} ${count(heldUnits, 'unidad', 'unidades')}, el ${share} % de las existencias.`
    return { json: { ...stock, sharePercent: share }, text }
  },
}

const NOTHING_HELD = 'Ningún pedido sin pagar retiene nada.'

const percentOf = (part: number, rest: number): number =>
  part === 0 ? 0 : Math.round((100 * part) / (part + rest))

const see: Command = {
  name: 'ver',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'las unidades de un producto, por talla y color',
  examples: ['ver mens-jacket-1', 'ver "chaqueta ordesa"'],
  run: async (input) => {
    const { db } = await input.shop()
    const product = await chosenProduct(db, input.words[0] ?? '')
    const variants = await stockOfProduct(db, product.id)
    const sizes = [...new Set(variants.map(({ size }) => size))]
    const colors = [...new Set(variants.map(({ color }) => color))]
    const unitsOf = (size: string, color: string) =>
      String(variants.find((v) => v.size === size && v.color === color)?.units ?? '')
    const grid = table(
      input.screen,
      [{ head: '' }, ...sizes.map((head) => ({ head, align: 'right' as const }))],
      colors.map((color) => [color, ...sizes.map((size) => unitsOf(size, color))]),
    )
    const units = variants.reduce((sum, variant) => sum + variant.units, 0)
    const state = product.isActive ? '' : ', retirado de la venta'
    const text = `${product.name} (${product.id})${state}\n\n${grid}\n\n${count(units, 'unidad', 'unidades')} en total.`
    return { json: { product, units, variants }, text }
  },
}

const set: Command = {
  name: 'poner',
  takes: 'VARIANTE N',
  fewest: 2,
  says: 'pone las unidades que hay, contadas en el almacén',
  more: [
    VARIANT,
    'Un pedido que entra mientras cuentas se perdería: con --si-hay no se cambia nada si la tienda\ntiene ya otro número. Para una entrega, mejor «stock sumar».',
  ],
  options: { 'si-hay': { takes: 'N', says: 'solo si la tienda tiene ahora N unidades' } },
  examples: ['poner mens-jacket-1/M/Azul 12', 'poner mens-jacket-1/M/Azul 12 --si-hay 9'],
  run: async (input) => {
    const units = wholeNumber(input.words[1] ?? '', 'Las unidades', 0)
    const typedOnly = input.option('si-hay')
    const only = typedOnly === undefined ? undefined : wholeNumber(typedOnly, '--si-hay', 0)
    const { db } = await input.shop()
    const variant = await chosenVariant(db, input.words[0] ?? '')
    const update = only === undefined ? { units } : { units, only }
    return countAnswer(variant, await setStock(db, variant.variantId, update))
  },
}

const add: Command = {
  name: 'sumar',
  takes: 'VARIANTE ±N',
  fewest: 2,
  says: 'suma las unidades que llegan, o resta las que faltan',
  more: [VARIANT, 'Nunca deja menos de cero, y los pedidos que entran a la vez cuentan.'],
  examples: ['sumar mens-jacket-1/M/Azul 20', 'sumar mens-jacket-1/M/Azul -3'],
  run: async (input) => {
    const change = wholeNumber(input.words[1] ?? '', 'Las unidades', Number.NEGATIVE_INFINITY)
    const { db } = await input.shop()
    const variant = await chosenVariant(db, input.words[0] ?? '')
    return countAnswer(variant, await addStock(db, variant.variantId, change))
  },
}

async function chosenVariant(db: Db, typed: string): Promise<CountedVariant> {
  const variant = await findVariant(db, typed)
  if (variant) return variant
  throw new Refusal(
    `No hay ninguna variante «${typed}». ${VARIANT}\nLas de un producto: npm run shop -- stock ver PRODUCTO`,
  )
}

function countAnswer({ variantId, productName }: CountedVariant, outcome: CountOutcome): Answer {
  if (outcome.ok) {
    const { before, units } = outcome
    return {
      json: { ok: true, variantId, before, units },
      text: `${productName}, ${variantId}: de ${before} a ${units}.`,
    }
  }
  const json = { ...outcome, variantId }
  switch (outcome.reason) {
    case 'unknown':
      throw new Refusal(`No hay ninguna variante «${variantId}».`, json)
    case 'too_many':
      throw new Refusal(
        `Serían más de ${MOST_UNITS.toLocaleString('es-ES')} unidades. No se ha cambiado nada.`,
        json,
      )
    case 'other_units':
      throw new Refusal(`La tienda tiene ahora ${outcome.units}. No se ha cambiado nada.`, json)
    case 'below_zero':
      throw new Refusal(`Solo quedan ${outcome.units}. No se ha cambiado nada.`, json)
  }
}

export const stock: Group = {
  name: 'stock',
  says: 'Existencias: las unidades de cada talla y color',
  commands: [low, held, see, set, add],
}
