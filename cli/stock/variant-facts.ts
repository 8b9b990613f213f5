import { MOST_UNITS, setEan, setReorderPoint } from '#core/stock/owner-stock.server.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { count, wholeNumber } from '../terminal/words.ts'
import { chosenVariant, VARIANT } from './chosen-variant.ts'

export const ean: Command = {
  name: 'ean',
  takes: 'VARIANTE EAN',
  fewest: 2,
  says: 'apunta el código de barras de una variante',
  more: [
    VARIANT,
    'Después, el código vale en el lugar de la variante en todas las órdenes de stock.',
  ],
  examples: ['ean mens-jacket-1/M/Azul 4006381333931'],
  run: async (input) => {
    const { db } = await input.shop()
    const typed = (input.words[1] ?? '').trim()
    const { variantId } = await chosenVariant(db, input.words[0] ?? '')
    const outcome = await setEan(db, variantId, typed)
    if (outcome.ok) {
      return { json: { ok: true, variantId, ean: typed }, text: `${variantId}: EAN ${typed}.` }
    }
    const words = {
      unknown: `No hay ninguna variante «${variantId}».`,
      bad_ean: `«${typed}» no es un EAN-13: son trece cifras, y la última comprueba las demás.`,
      taken: `El EAN ${typed} ya es de otra variante: npm run shop -- stock movimientos ${typed}`,
    }
    throw new Refusal(words[outcome.reason], outcome)
  },
}

export const reorder: Command = {
  name: 'minimo',
  takes: 'VARIANTE N|no',
  fewest: 2,
  says: 'desde cuántas unidades hay que pedir más: sale en «stock bajo»',
  more: [VARIANT],
  examples: ['minimo mens-jacket-1/M/Azul 5', 'minimo mens-jacket-1/M/Azul no'],
  run: async (input) => {
    const typed = input.words[1] ?? ''
    const units = typed === 'no' ? null : wholeNumber(typed, 'El mínimo', 0)
    if (units !== null && units > MOST_UNITS) throw new WrongUsage('El mínimo es demasiado grande.')
    const { db } = await input.shop()
    const { variantId } = await chosenVariant(db, input.words[0] ?? '')
    await setReorderPoint(db, variantId, units)
    const text =
      units === null
        ? `${variantId}: sin mínimo.`
        : `${variantId}: mínimo de ${count(units, 'unidad', 'unidades')}.`
    return { json: { ok: true, variantId, reorderPoint: units }, text }
  },
}
