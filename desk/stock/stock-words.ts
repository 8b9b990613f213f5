import type { CountFault } from '#core/stock/read-count.server.ts'
import { LONGEST_SHELF } from '#core/stock/shelf.ts'
import { tornText } from '#core/base/text/headed-table.ts'
import type { StockReason } from '#db/tables/stock.ts'

/** What moved units, as the desk says it. */
const MOVEMENT_WORDS: Readonly<Record<StockReason, string>> = {
  received: 'Recibido',
  counted: 'Recuento',
  reserved: 'Vendido',
  released: 'Vuelve a la venta',
  dispatched: 'Enviado',
  returned: 'Devuelto',
  damaged: 'Dañado',
  resent: 'Reenviado al cliente',
  corrected: 'Corrección',
}

/** What moved units: the opposite of a dispatch or an arrival is one that had not happened. */
export function movementWord(reason: StockReason, onHandChange: number): string {
  if (reason === 'dispatched' && onHandChange > 0) return 'No había salido'
  if (reason === 'returned' && onHandChange < 0) return 'No había llegado'
  if (reason === 'damaged' && onHandChange > 0) return 'No estaba dañado'
  return MOVEMENT_WORDS[reason]
}

const CAUSES: Readonly<Record<string, string>> = {
  checkout: 'compra',
  shopper: 'cliente',
  owner: 'la tienda, a mano',
  provider: 'pago',
  clock: 'reloj',
  catalogue: 'catálogo',
  migration: 'partida',
}

export const causeText = (cause: string): string => CAUSES[cause] ?? cause

const figure = new Intl.NumberFormat('es-ES')

/** "1 unidad", "12 unidades". */
export const unitsText = (units: number): string =>
  `${figure.format(units)} ${Math.abs(units) === 1 ? 'unidad' : 'unidades'}`

/** "+3", "−2"; nothing for no change. */
export const signedUnits = (units: number): string =>
  units === 0 ? '' : units > 0 ? `+${figure.format(units)}` : `−${figure.format(-units)}`

/** "Azul, M" of `mens-jacket-1/M/Azul`. */
export const variantPath = (variantId: string): string =>
  `/existencias/${variantId.split('/').map(encodeURIComponent).join('/')}`

export const TOO_MANY_UNITS = 'Serían más de 99.999 unidades: ¿hay una cifra de más?'

/** Why a place is refused. */
export const LONG_SHELF = `como mucho ${LONGEST_SHELF} letras en el sitio, como A3-2`

/** Why a line of a table of counts is of no use. */
export function countFaultText({ reason, detail }: Pick<CountFault, 'reason' | 'detail'>): string {
  switch (reason) {
    case 'not_text':
      return 'no es texto en UTF-8. Guárdalo como «CSV UTF-8».'
    case 'broken_table':
      return 'la tabla está rota: falta o sobra una comilla.'
    case 'torn':
      return `${tornText(detail)}.`
    case 'no_variant_column':
      return 'falta la columna «variante» o «ean».'
    case 'no_units_column':
      return 'falta la columna «unidades» o «sitio».'
    case 'no_rows':
      return 'no hay ninguna línea contada.'
    case 'unknown_variant':
      return `no se vende «${detail}». Vale el EAN, o producto/talla/color.`
    case 'bad_units':
      return `«${detail}» no es un número de unidades.`
    case 'too_many':
      return `${detail} son más de 99.999 unidades.`
    case 'repeated':
      return `ya está en la línea ${detail}.`
    case 'long_shelf':
      return `«${detail.slice(0, 30)}»: ${LONG_SHELF}.`
  }
}
