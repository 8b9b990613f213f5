import { MOST_UNITS } from '#core/stock/owner-stock.server.ts'
import { setEan, setReorderPoint } from '#core/stock/variant-facts.server.ts'
import { findUnitCosts, readCost, setUnitCosts } from '#core/stock/unit-costs.server.ts'
import { LONGEST_SHELF, readShelf } from '#core/stock/shelf.ts'
import { setShelves } from '#core/stock/shelves.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { transact } from '#db/transact.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { count, wholeNumber } from '../terminal/words.ts'
import { chosenVariant, VARIANT } from './chosen-variant.ts'

export const ean: Command = {
  name: 'ean',
  takes: 'VARIANTE EAN|no',
  fewest: 2,
  says: 'apunta el código de barras de una variante',
  more: [
    VARIANT,
    'Después, el código vale en el lugar de la variante en todas las órdenes de stock.',
  ],
  examples: ['ean mens-jacket-1/M/Azul 4006381333931', 'ean mens-jacket-1/M/Azul no'],
  run: async (input) => {
    const { db } = await input.shop()
    const typed = (input.words[1] ?? '').trim()
    const { variantId } = await chosenVariant(db, input.words[0] ?? '')
    const wanted = typed === 'no' ? null : typed
    const outcome = await transact(db, (trx) => setEan(trx, variantId, wanted))
    if (outcome.ok) {
      const text = wanted === null ? `${variantId}: sin EAN.` : `${variantId}: EAN ${wanted}.`
      return { json: { ok: true, variantId, ean: wanted }, text }
    }
    const words = {
      unknown: `No hay ninguna variante «${variantId}».`,
      bad_ean: `«${typed}» no es un EAN-13: son trece cifras, y la última comprueba las demás.`,
      changed_meanwhile: `El EAN de ${variantId} acaba de cambiar. Repite la orden.`,
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
    await transact(db, (trx) => setReorderPoint(trx, variantId, units))
    const text =
      units === null
        ? `${variantId}: sin mínimo.`
        : `${variantId}: mínimo de ${count(units, 'unidad', 'unidades')}.`
    return { json: { ok: true, variantId, reorderPoint: units }, text }
  },
}

export const shelf: Command = {
  name: 'sitio',
  takes: 'VARIANTE SITIO|no',
  fewest: 2,
  says: 'apunta dónde está una variante: por ahí va ordenada la lista de recogida',
  more: [VARIANT],
  examples: ['sitio mens-jacket-1/M/Azul A3-2', 'sitio mens-jacket-1/M/Azul no'],
  run: async (input) => {
    const place = readShelf(input.words[1] ?? '')
    if (!place) {
      throw new WrongUsage(
        `El sitio tiene entre 1 y ${LONGEST_SHELF} letras, como A3-2, o es «no».`,
      )
    }
    const { db } = await input.shop()
    const { variantId, shelf: before } = await chosenVariant(db, input.words[0] ?? '')
    const chosen = place === 'no' ? null : place
    const outcome = await setShelves({ db }, [{ variantId, before, shelf: chosen }])
    if (!outcome.ok) {
      throw new Refusal(`El sitio de ${variantId} acaba de cambiar. Repite la orden.`, outcome)
    }
    const text = chosen === null ? `${variantId}: sin sitio.` : `${variantId}: en ${chosen}.`
    return { json: { ok: true, variantId, shelf: chosen }, text }
  },
}

export const cost: Command = {
  name: 'coste',
  takes: 'VARIANTE|PRODUCTO EUROS|no',
  fewest: 2,
  says: 'apunta lo que te cuesta cada unidad, sin IVA, para el informe de margen',
  more: [
    VARIANT,
    'Con el id de un producto vale para todas sus tallas y colores. Lo ya vendido guarda el coste que tenía al venderse.',
  ],
  examples: [
    'coste mens-jacket-1/M/Azul 32,50',
    'coste mens-jacket-1 30',
    'coste mens-jacket-1 no',
  ],
  run: async (input) => {
    const typed = input.words[1] ?? ''
    const costCents = readCost(typed)
    if (costCents === undefined) {
      throw new WrongUsage(`El coste es en euros, como 12,50, o «no», y has escrito «${typed}».`)
    }
    const { db } = await input.shop()
    const [word = ''] = input.words
    const named = await findUnitCosts(db, word)
    const costs =
      named.length > 0 ? named : await findUnitCosts(db, (await chosenVariant(db, word)).variantId)
    const outcome = await setUnitCosts(
      { db },
      costs.map(({ variantId, unitCostCents }) => ({
        variantId,
        beforeCents: unitCostCents,
        costCents,
      })),
    )
    if (!outcome.ok) {
      throw new Refusal(
        `El coste de ${outcome.variantId} acaba de cambiar. Repite la orden.`,
        outcome,
      )
    }
    const shown = costCents === null ? 'sin coste' : `coste de ${formatEuros(costCents)}`
    const text = `${word}: ${shown}, ${count(outcome.changed, 'variante cambiada', 'variantes cambiadas')}.`
    return { json: { ok: true, changed: outcome.changed, unitCostCents: costCents }, text }
  },
}
