import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels } from '#core/catalogue/collections.ts'
import type { OfferPart } from '#core/pricing/offers/new-offer.ts'
import { WrongUsage, type Input, type Option } from '../terminal/command.ts'
import { moment, oneOf, wholeNumber } from '../terminal/words.ts'

/** What an offer does, as the owner types it; a change names only what is new. */
export const OFFER_OPTIONS: Record<string, Option> = {
  lleva: { takes: 'N', says: 'unidades que se llevan, con --paga' },
  paga: { takes: 'N', says: 'unidades que se pagan; las más baratas no se cobran' },
  segunda: { takes: 'N', says: 'la segunda unidad, la más barata, cuesta este porcentaje menos' },
  todo: { says: 'llega a toda la tienda' },
  categoria: { takes: 'CATEGORÍA', says: 'llega a una categoría' },
  coleccion: { takes: 'COLECCIÓN', says: 'llega a una colección' },
  productos: { takes: 'PRODUCTO', says: 'llega a estos productos, con comas' },
  desde: { takes: 'CUÁNDO', says: 'cuándo empieza (2026-11-27 o «2026-11-27 09:30»); si no, ya' },
  hasta: { takes: 'CUÁNDO', says: 'cuándo acaba; si no, nunca' },
  condiciones: { takes: 'TEXTO', says: 'lo que el cliente lee además de las condiciones' },
  'con-codigos': { takes: 'sí|no', says: 'si un código también quita de sus unidades; si no, no' },
  'sin-rebajas': { takes: 'sí|no', says: 'si deja fuera lo que está rebajado; si no, no' },
  si: { says: 'no pregunta' },
}

const YES_NO = { sí: true, no: false }

/** The parts that were typed. */
export function typedOffer(input: Input): Partial<OfferPart> {
  const name = input.option('nombre')
  const withCodes = oneOf(input.option('con-codigos'), '--con-codigos', YES_NO)
  const withoutSales = oneOf(input.option('sin-rebajas'), '--sin-rebajas', YES_NO)
  const conditions = input.option('condiciones')
  return {
    ...(name !== undefined && { name }),
    ...dealOf(input),
    ...scopeOf(input),
    ...datesOf(input),
    ...(withCodes !== undefined && { withCodes }),
    ...(withoutSales !== undefined && { withoutSales }),
    ...(conditions !== undefined && {
      conditions: conditions === 'ninguna' ? null : conditions,
    }),
  }
}

function dealOf(input: Input): Partial<OfferPart> {
  const number = (option: string) => {
    const typed = input.option(option)
    return typed === undefined ? undefined : wholeNumber(typed.replace(/%$/, ''), `--${option}`, 1)
  }
  const [take, pay, second] = [number('lleva'), number('paga'), number('segunda')]
  if (second !== undefined) {
    if (take !== undefined || pay !== undefined) throw new WrongUsage(ONE_DEAL)
    return { takeUnits: 2, offUnits: 1, offPercent: second }
  }
  if (take === undefined && pay === undefined) return {}
  if (take === undefined || pay === undefined) throw new WrongUsage(ONE_DEAL)
  return { takeUnits: take, offUnits: take - pay, offPercent: 100 }
}

export const ONE_DEAL = 'Di qué hace: --lleva N --paga N, o --segunda N.'

function scopeOf(input: Input): Partial<OfferPart> {
  const category = oneOf(input.option('categoria'), '--categoria', byLabel(categoryLabels()))
  const collection = oneOf(input.option('coleccion'), '--coleccion', byLabel(collectionLabels()))
  const products = input.option('productos')
  const scopes: Partial<OfferPart>[] = [
    ...(input.has('todo') ? [{ scope: 'all' as const, values: [] }] : []),
    ...(category === undefined ? [] : [{ scope: 'category' as const, values: [category] }]),
    ...(collection === undefined ? [] : [{ scope: 'collection' as const, values: [collection] }]),
    ...(products === undefined ? [] : [{ scope: 'products' as const, values: idsOf(products) }]),
  ]
  if (scopes.length > 1) throw new WrongUsage(ONE_SCOPE)
  return scopes[0] ?? {}
}

export const ONE_SCOPE =
  'Di a qué llega, una de las cuatro: --todo, --categoria, --coleccion o --productos.'

const idsOf = (typed: string): string[] => [...new Set(typed.split(',').map((id) => id.trim()))]

/** The owner's words, and the values themselves. */
const byLabel = (labels: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(labels).flatMap(([value, label]) => [
      [label, value],
      [value, value],
    ]),
  )

function datesOf(input: Input): Partial<OfferPart> {
  const [from, to] = [input.option('desde'), input.option('hasta')]
  return {
    ...(from !== undefined && { startsAt: moment(from, '--desde', 'start') }),
    ...(to !== undefined && { endsAt: to === 'siempre' ? null : moment(to, '--hasta', 'end') }),
  }
}
