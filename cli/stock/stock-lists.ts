import {
  heldStock,
  lowStock,
  stockOfProduct,
  type CountedVariant,
} from '#core/stock/owner-stock.server.ts'
import { COVER_DAYS, daysOfCover } from '#core/stock/stock-cover.ts'
import { soldUnits } from '#core/stock/stock-movements.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import { chosenProduct } from '../chosen.ts'
import type { Command } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { count, wholeNumber } from '../terminal/words.ts'

export const low: Command = {
  name: 'bajo',
  says: 'lo que se agota: las variantes en su mínimo o con pocas unidades a la venta',
  more: [
    `Cuenta el mínimo de cada variante (stock minimo) o, si no tiene, --hasta. «Cubre» son los días que duran las unidades al ritmo de los últimos ${COVER_DAYS} días; — si no se vendió ninguna.`,
  ],
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
    const found = await lowStock(db, upTo)
    const sold = await soldUnits(
      db,
      found.map(({ variantId }) => variantId),
      input.now,
    )
    const variants = found.map((variant) => {
      const units = sold.get(variant.variantId) ?? 0
      return { ...variant, soldUnits: units, coverDays: daysOfCover(variant.available, units) }
    })
    const rows = variants.map((v) => [
      String(v.available),
      String(v.onHand),
      v.reorderPoint === null ? '—' : String(v.reorderPoint),
      v.coverDays === null ? '—' : count(v.coverDays, 'día', 'días'),
      v.variantId,
      v.productName,
    ])
    const columns = [
      { head: 'A la venta', align: 'right' as const },
      { head: 'Almacén', align: 'right' as const },
      { head: 'Mínimo', align: 'right' as const },
      { head: 'Cubre', align: 'right' as const },
      { head: 'Variante' },
      { head: 'Producto', shrinks: true },
    ]
    const text =
      rows.length === 0
        ? `Ninguna variante está en su mínimo o tiene ${upTo} unidades o menos.`
        : `${table(input.screen, columns, rows)}\n\n${count(rows.length, 'variante', 'variantes')} en su mínimo, o con ${upTo} o menos.`
    return { json: { upTo, variants }, text }
  },
}

export const held: Command = {
  name: 'retenido',
  says: 'lo que retienen los pedidos sin pagar, y qué parte es de las existencias',
  more: [
    `Un pedido que se paga en la página de Stripe retiene sus prendas ${policy.payment.holdMinutes} minutos como mucho. Cuánto\npueden retener a la vez un cliente, un correo y todos juntos lo dice content/unpaid-policy.json.`,
  ],
  examples: ['retenido'],
  run: async (input) => {
    const stock = await heldStock((await input.shop()).db)
    const { orders, heldUnits, freeUnits, variants } = stock
    const share = percentOf(heldUnits, freeUnits)
    if (orders === 0) return { json: { ...stock, sharePercent: share }, text: NOTHING_HELD }
    const rows = variants.map((v) => [
      String(v.heldUnits),
      String(v.available),
      `${percentOf(v.heldUnits, v.available)} %`,
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

export const see: Command = {
  name: 'ver',
  takes: 'PRODUCTO',
  fewest: 1,
  says: 'las unidades de un producto, por talla y color',
  more: ['Cada casilla: a la venta y, si las hay, +vendidas sin enviar, que siguen en el almacén.'],
  examples: ['ver mens-jacket-1', 'ver "chaqueta ordesa"'],
  run: async (input) => {
    const { db } = await input.shop()
    const product = await chosenProduct(db, input.words[0] ?? '')
    const variants = await stockOfProduct(db, product.id)
    const sizes = [...new Set(variants.map(({ size }) => size))]
    const colors = [...new Set(variants.map(({ color }) => color))]
    const cell = (size: string, color: string) =>
      cellText(variants.find((v) => v.size === size && v.color === color))
    const grid = table(
      input.screen,
      [{ head: '' }, ...sizes.map((head) => ({ head, align: 'right' as const }))],
      colors.map((color) => [color, ...sizes.map((size) => cell(size, color))]),
    )
    const units = sumOf(variants, 'available')
    const reserved = sumOf(variants, 'reserved')
    const state = product.isActive ? '' : ', retirado de la venta'
    const total = `${count(units, 'unidad', 'unidades')} a la venta, ${reserved} vendidas sin enviar, ${sumOf(variants, 'onHand')} en el almacén.`
    return {
      json: { product, units, reserved, variants },
      text: `${product.name} (${product.id})${state}\n\n${grid}\n\n${total}`,
    }
  },
}

const cellText = (variant: CountedVariant | undefined): string => {
  if (!variant) return ''
  return variant.reserved === 0
    ? String(variant.available)
    : `${variant.available} +${variant.reserved}`
}

const sumOf = (
  variants: readonly CountedVariant[],
  key: 'available' | 'reserved' | 'onHand',
): number => variants.reduce((sum, variant) => sum + variant[key], 0)
