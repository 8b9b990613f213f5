import {
  addStock,
  countStock,
  MOST_UNITS,
  type CountedVariant,
  type CountOutcome,
} from '#core/stock/owner-stock.server.ts'
import { Refusal, type Answer, type Command, type Input } from '../terminal/command.ts'
import { oneOf, wholeNumber } from '../terminal/words.ts'
import { chosenVariant, stockText, VARIANT } from './chosen-variant.ts'

export const count: Command = {
  name: 'poner',
  takes: 'VARIANTE N',
  fewest: 2,
  says: 'apunta las unidades que has contado en el almacén',
  more: [
    VARIANT,
    'Cuenta todo lo que está en el almacén, también lo vendido que aún no ha salido: la tienda lo aparta\nsola. Con --si-hay no se cambia nada si en el almacén debería haber otro número: ha salido un\npaquete mientras contabas. Para una entrega, mejor «stock sumar».',
  ],
  options: {
    'si-hay': { takes: 'N', says: 'solo si la tienda cree que en el almacén hay N' },
    nota: { takes: 'TEXTO', says: 'para ti, en los movimientos' },
  },
  examples: ['poner mens-jacket-1/M/Azul 12', 'poner mens-jacket-1/M/Azul 12 --si-hay 9'],
  run: async (input) => {
    const units = wholeNumber(input.words[1] ?? '', 'Las unidades', 0)
    const typedOnly = input.option('si-hay')
    const only = typedOnly === undefined ? undefined : wholeNumber(typedOnly, '--si-hay', 0)
    const shop = await input.shop()
    const variant = await chosenVariant(shop.db, input.words[0] ?? '')
    const change = { units, ...movedBy(input), ...(only === undefined ? {} : { only }) }
    return countAnswer(variant, await countStock(shop, variant.variantId, change))
  },
}

export const add: Command = {
  name: 'sumar',
  takes: 'VARIANTE ±N',
  fewest: 2,
  says: 'suma las unidades que llegan, o resta las que faltan',
  more: [VARIANT, 'Nunca deja menos de cero, y los pedidos que entran a la vez cuentan.'],
  options: { nota: { takes: 'TEXTO', says: 'para ti, en los movimientos' } },
  examples: ['sumar mens-jacket-1/M/Azul 20', 'sumar mens-jacket-1/M/Azul -3'],
  run: async (input) => {
    const units = wholeNumber(input.words[1] ?? '', 'Las unidades', Number.NEGATIVE_INFINITY)
    const shop = await input.shop()
    const variant = await chosenVariant(shop.db, input.words[0] ?? '')
    const reason = units > 0 ? 'received' : 'corrected'
    const outcome = await addStock(shop, variant.variantId, { units, reason, ...movedBy(input) })
    return countAnswer(variant, outcome)
  },
}

const REASONS = { dañada: 'damaged', perdida: 'corrected' } as const

export const remove: Command = {
  name: 'baja',
  takes: 'VARIANTE N',
  fewest: 2,
  says: 'quita unidades que ya no se pueden vender',
  more: [VARIANT],
  options: {
    motivo: { takes: 'dañada|perdida', says: 'por qué; dañada si no se dice' },
    nota: { takes: 'TEXTO', says: 'para ti, en los movimientos' },
  },
  examples: ['baja mens-jacket-1/M/Azul 1', 'baja mens-jacket-1/M/Azul 1 --motivo perdida'],
  run: async (input) => {
    const units = wholeNumber(input.words[1] ?? '', 'Las unidades', 1)
    const reason = oneOf(input.option('motivo'), '--motivo', REASONS) ?? 'damaged'
    const shop = await input.shop()
    const variant = await chosenVariant(shop.db, input.words[0] ?? '')
    const change = { units: -units, reason, ...movedBy(input) }
    return countAnswer(variant, await addStock(shop, variant.variantId, change))
  },
}

function movedBy(input: Input): { at: string; note?: string } {
  const note = input.option('nota')?.trim()
  return { at: input.now.toISOString(), ...(note ? { note } : {}) }
}

const shellWord = (typed: string): string => (/\s/.test(typed) ? `"${typed}"` : typed)

function countAnswer({ variantId, productName }: CountedVariant, outcome: CountOutcome): Answer {
  if (outcome.ok) {
    const { before, variant } = outcome
    const { onHand, reserved, available } = variant
    const change = onHand - before
    // Not «poner»: a parcel may leave meanwhile.
    const undo =
      change === 0 ? '' : `\nPara deshacerlo: stock sumar ${shellWord(variantId)} ${-change}`
    return {
      json: { ok: true, variantId, before, units: onHand, reserved, available },
      text: `${productName}, ${variantId}: de ${before} a ${onHand}. ${stockText(variant)}.${undo}`,
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
      throw new Refusal(
        `En el almacén debería haber ahora ${outcome.units}. No se ha cambiado nada.`,
        json,
      )
    case 'below_zero':
      throw new Refusal(`Solo hay ${outcome.units} en el almacén. No se ha cambiado nada.`, json)
  }
}
