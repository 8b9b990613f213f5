import fs from 'node:fs'
import path from 'node:path'
import { pickingList, type PickingRow } from '#core/owner/packing/packing.ts'
import { packingSlipsPage, pickingListPage } from '#core/owner/packing/packing-pages.ts'
import { findOrdersToPack, type OrderToPack } from '#core/owner/packing/packing.server.ts'
import { writeNewFile } from '../catalogue.ts'
import {
  findReplacementsToPack,
  type ReplacementToPack,
} from '#core/owner/packing/replacements-to-pack.server.ts'
import { lineText, toCollectText, WRAP_IT } from '#core/orders/order-words.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import type { Screen } from '../terminal/screen.ts'
import { facts, table } from '../terminal/table.ts'
import { count, wholeNumber } from '../terminal/words.ts'
import { unitsText } from './order-words.ts'

/** As many parcels as two people pack in a morning; the rest comes in the next list. */
const USUAL_MOST = 60

export const prepare: Command = {
  name: 'preparar',
  takes: '[NÚMERO…]',
  most: 200,
  says: 'qué recoger y empaquetar: la lista de recogida y los albaranes, para imprimir',
  more: [
    'Sin números, los pedidos por enviar, el más antiguo primero. Con --carpeta escribe dos páginas,\nrecogida.html y albaranes.html, que se abren en el navegador y se imprimen. No cambia nada: cuando\nsalgan los paquetes, «pedidos enviar». Lo que un cliente ha desistido se queda fuera.',
  ],
  options: {
    carpeta: {
      takes: 'CARPETA',
      says: 'dónde se escriben las páginas para imprimir; si no está, se hace',
    },
    limite: { takes: 'N', says: `cuántos pedidos (${USUAL_MOST} si no se dice)` },
    si: { says: 'pisa las páginas que ya estén en la carpeta' },
  },
  examples: ['preparar', 'preparar --carpeta lunes', 'preparar VR-7K3M-QH2D --carpeta lunes'],
  run: async (input) => {
    const typed = input.option('limite')
    const most = typed === undefined ? USUAL_MOST : wholeNumber(typed, '--limite', 1)
    const numbers = input.words.map((word) => word.trim().toUpperCase())
    const { db } = await input.shop()
    const search = numbers.length > 0 ? { numbers, most } : { most }
    const found = await findOrdersToPack(db, search)
    const again = await findReplacementsToPack(db, search)
    requireAll(numbers, [...found, ...again])
    const orders = found.filter(({ units }) => units.length > 0)
    const parcels = [...orders, ...again]
    const rows = pickingList(parcels)
    const left = found.filter(({ withdrawn }) => withdrawn.length > 0)
    const json = {
      orders: found.map(({ order, units, withdrawn }) => ({
        number: order.number,
        gift: order.gift,
        units,
        withdrawn,
      })),
      replacements: again.map(replacementJson),
      picking: rows.map(({ variantId, ean, shelf, units }) => ({ variantId, ean, shelf, units })),
    }
    const withdrawn = left.map(({ order, withdrawn: units }) => withdrawnText(order, units))
    if (parcels.length === 0) {
      return { json, text: ['No hay nada que preparar.', ...withdrawn].join('\n\n') }
    }
    const folder = input.option('carpeta')
    const files = folder === undefined ? [] : writePages(folder, parcels, input)
    const units = rows.reduce((sum, row) => sum + row.units, 0)
    const total = `${parcelsText(orders.length, again.length)}, ${count(units, 'prenda', 'prendas')}.`
    const written = files.length === 0 ? [] : [`Para imprimir: ${files.join(' y ')}`]
    return {
      json: { ...json, files },
      text: [
        pickingTable(input.screen, rows),
        total,
        ...giftsText(orders),
        ...collectText(orders),
        ...againText(again),
        ...written,
        ...withdrawn,
      ].join('\n\n'),
    }
  },
}

function pickingTable(screen: Screen, rows: readonly PickingRow[]): string {
  const columns = [
    { head: 'Sitio' },
    { head: 'Uds.', align: 'right' as const },
    { head: 'Variante' },
    { head: 'Artículo', shrinks: true },
    { head: 'Pedidos', shrinks: true },
  ]
  const picked = rows.map((row) => [
    row.shelf ?? '—',
    String(row.units),
    row.variantId,
    row.line.name,
    row.orders.join(', '),
  ])
  return table(screen, columns, picked)
}

const replacementJson = ({ order, number, lines, units }: ReplacementToPack) => ({
  number: order.number,
  replacement: number,
  units: units.map(({ position, quantity }) => ({
    variantId: lines[position]?.variantId,
    quantity,
  })),
})

/** "2 pedidos y 1 reposición" */
const parcelsText = (orders: number, replacements: number): string =>
  [
    ...(orders > 0 || replacements === 0 ? [count(orders, 'pedido', 'pedidos')] : []),
    ...(replacements > 0 ? [count(replacements, 'reposición', 'reposiciones')] : []),
  ].join(' y ')

/** What goes again at 0 €, and how it is noted as sent. */
const againText = (again: readonly ReplacementToPack[]): string[] =>
  again.length === 0
    ? []
    : [
        `Reposiciones, sin coste; cuando salgan, pedidos reponer-enviar:\n${again.map(({ order, number }) => `  ${order.number}, reposición ${number}: ${order.lines.map(lineText).join('; ')}`).join('\n')}`,
      ]

type Found = { order: { number: string } }

function requireAll(numbers: readonly string[], found: readonly Found[]): void {
  const missing = numbers.filter((number) => found.every(({ order }) => order.number !== number))
  if (missing.length === 0) return
  throw new Refusal(
    `No están por enviar: ${missing.join(', ')}. Los que lo están: pedidos listar --estado por-enviar`,
    { ok: false, reason: 'not_to_send', numbers: missing },
  )
}

const withdrawnText = (order: OrderToPack['order'], units: OrderToPack['withdrawn']): string =>
  `${order.number}: el cliente ha desistido de esto, y no va (devoluciones listar):\n${unitsText(order, units)}`

/** The orders to wrap, each with its note. */
/** What the courier collects, order by order. */
function collectText(orders: readonly OrderToPack[]): string[] {
  const rows = orders.flatMap(({ order }) => {
    const text = toCollectText(order)
    return text === null ? [] : [[order.number, text] as const]
  })
  return rows.length === 0 ? [] : [`Se paga al recibirlo:\n${facts(rows)}`]
}

function giftsText(orders: readonly OrderToPack[]): string[] {
  const gifts = orders.flatMap(({ order: { number, gift } }) =>
    gift ? [[number, gift.note || 'sin nota'] as const] : [],
  )
  return gifts.length === 0 ? [] : [`${WRAP_IT}:\n${facts(gifts)}`]
}

type PagesInput = { now: Date; has: (name: string) => boolean }

function writePages(
  folder: string,
  parcels: readonly (OrderToPack | ReplacementToPack)[],
  { now, has }: PagesInput,
): string[] {
  const pages = {
    'recogida.html': pickingListPage(pickingList(parcels), now),
    'albaranes.html': packingSlipsPage(parcels),
  }
  makeFolder(folder)
  return Object.entries(pages).map(([name, text]) => {
    const file = path.join(folder, name)
    writeNewFile(file, text, has('si'))
    return file
  })
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true })
  } catch {
    throw new Refusal(`No se puede hacer la carpeta ${folder}: elige otra con --carpeta.`)
  }
}
