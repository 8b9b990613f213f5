import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import type { StockReason } from '#db/tables/stock.ts'
import {
  checkStock,
  movementsOf,
  type StockFault,
  type StockMovement,
} from '#core/stock/stock-movements.server.ts'
import { Refusal, type Command } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { count, wholeNumber } from '../terminal/words.ts'
import { chosenVariant, stockText, VARIANT } from './chosen-variant.ts'

const REASONS: Record<StockReason, string> = {
  received: 'entrada',
  counted: 'recuento',
  reserved: 'vendida',
  released: 'vuelve a la venta',
  dispatched: 'enviada',
  returned: 'devuelta',
  damaged: 'dañada',
  resent: 'reenviada al cliente',
  corrected: 'corrección',
}

/** What is sent again at 0 € is no sale. */
const REPLACED: Partial<Record<StockReason, string>> = {
  reserved: 'apartada: reposición',
  released: 'reposición cancelada',
  dispatched: 'reposición enviada',
}

/** A movement of the opposite sign takes one of the same reason back. */
function reasonText({ reason, onHandChange, replacementId }: StockMovement): string {
  if (replacementId !== null) return REPLACED[reason] ?? REASONS[reason]
  if (reason === 'dispatched' && onHandChange > 0) return 'no había salido'
  if (reason === 'returned' && onHandChange < 0) return 'no había llegado'
  if (reason === 'damaged' && onHandChange > 0) return 'no estaba dañada'
  return REASONS[reason]
}

const CAUSES: Record<string, string> = {
  checkout: 'compra',
  shopper: 'cliente',
  owner: 'tú',
  provider: 'pago',
  clock: 'reloj',
  catalogue: 'catálogo',
  migration: 'partida',
}

const SHOWN = 30

export const movements: Command = {
  name: 'movimientos',
  takes: 'VARIANTE',
  fewest: 1,
  says: 'qué ha pasado con las unidades de una variante, lo último primero',
  more: [VARIANT],
  options: { cuantos: { takes: 'N', says: `cuántos (${SHOWN} si no se dice)` } },
  examples: ['movimientos mens-jacket-1/M/Azul'],
  run: async (input) => {
    const typed = input.option('cuantos')
    const limit = typed === undefined ? SHOWN : wholeNumber(typed, '--cuantos', 1)
    const { db } = await input.shop()
    const variant = await chosenVariant(db, input.words[0] ?? '')
    const found = await movementsOf(db, variant.variantId, limit)
    const rows = found.map((one) => [
      formatShortMoment(one.movedAt),
      reasonText(one),
      signed(one.onHandChange),
      signed(one.reservedChange),
      one.orderNumber ?? '',
      CAUSES[one.cause] ?? one.cause,
      one.note ?? '',
    ])
    const columns = [
      { head: 'Cuándo' },
      { head: 'Qué' },
      { head: 'Almacén', align: 'right' as const },
      { head: 'Vendidas', align: 'right' as const },
      { head: 'Pedido' },
      { head: 'Por' },
      { head: 'Nota', shrinks: true },
    ]
    const head = `${variant.productName}, ${variant.variantId}: ${stockText(variant)}.`
    return {
      json: { variant, movements: found },
      text: `${head}\n\n${table(input.screen, columns, rows)}`,
    }
  },
}

const signed = (units: number): string =>
  units === 0 ? '' : units > 0 ? `+${units}` : `−${-units}`

export const check: Command = {
  name: 'comprobar',
  says: 'compara las existencias con sus movimientos y con los pedidos por enviar',
  more: ['Acaba con error si algo no cuadra, para que lo pueda vigilar otro programa.'],
  examples: ['comprobar'],
  run: async (input) => {
    const { variants, faults } = await checkStock((await input.shop()).db)
    if (faults.length === 0) {
      const text = `Todo cuadra: ${count(variants, 'variante', 'variantes')}.`
      return { json: { ok: true, variants, faults }, text }
    }
    throw new Refusal(
      [
        `No cuadran ${count(faults.length, 'variante', 'variantes')} de ${variants}:`,
        ...faults.map(faultText),
        'Cuéntalas y apúntalo con stock poner. Si vuelve a pasar, avisa a quien programa la tienda.',
      ].join('\n'),
      { ok: false, variants, faults },
    )
  },
}

const faultText = (fault: StockFault): string =>
  `  ${fault.variantId}: en el almacén ${fault.onHand}, sus movimientos suman ${fault.movedOnHand}; vendidas sin enviar ${fault.reserved}, sus movimientos suman ${fault.movedReserved} y los pedidos ${fault.openUnits}`
