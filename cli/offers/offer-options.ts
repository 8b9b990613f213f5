import { categoryLabels } from '#core/catalogue/categories.ts'
import { collectionLabels } from '#core/catalogue/collections.ts'
import type { OfferPart } from '#core/pricing/offers/new-offer.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import { PACK_ROW, type PackMember } from '#core/pricing/offers/pack.ts'
import { WrongUsage, type Input, type Option } from '../terminal/command.ts'
import { euros, moment, oneOf, wholeNumber } from '../terminal/words.ts'

/** What an offer does, as the owner types it; a change names only what is new. */
export const OFFER_OPTIONS: Record<string, Option> = {
  lleva: { takes: 'N', says: 'unidades que se llevan, con --paga' },
  paga: { takes: 'N', says: 'unidades que se pagan; las más baratas no se cobran' },
  segunda: { takes: 'N', says: 'la segunda unidad, la más barata, cuesta este porcentaje menos' },
  conjunto: {
    takes: 'PRENDAS',
    says: 'productos, categorías o colecciones, con comas; «:2», dos unidades',
  },
  precio: { takes: 'EUROS', says: 'lo que cuesta el conjunto entero, sin IVA' },
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

/** The parts that were typed; `before`: of the offer that changes. */
export function typedOffer(input: Input, before?: Offer): Partial<OfferPart> {
  const name = input.option('nombre')
  const withCodes = oneOf(input.option('con-codigos'), '--con-codigos', YES_NO)
  const withoutSales = oneOf(input.option('sin-rebajas'), '--sin-rebajas', YES_NO)
  const conditions = input.option('condiciones')
  return {
    ...(name !== undefined && { name }),
    ...(packOf(input, before?.pack) ?? { ...dealOf(input), ...scopeOf(input) }),
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
    return { takeUnits: 2, offUnits: 1, offPercent: second, pack: null }
  }
  if (take === undefined && pay === undefined) return {}
  if (take === undefined || pay === undefined) throw new WrongUsage(ONE_DEAL)
  return { takeUnits: take, offUnits: take - pay, offPercent: 100, pack: null }
}

export const ONE_DEAL =
  'Di qué hace: --lleva N --paga N, --segunda N, o --conjunto PRENDAS --precio EUROS.'

/** A pack has no other deal and no scope; one of its two options alone changes a pack. */
function packOf(input: Input, before: Offer['pack'] = null): Partial<OfferPart> | undefined {
  const [typed, price] = [input.option('conjunto'), input.option('precio')]
  if (typed === undefined && price === undefined) return undefined
  const members = typed === undefined ? before?.members : typed.split(',').map(memberOf)
  const priceCents = price === undefined ? before?.priceCents : euros(price, '--precio')
  const others = ['lleva', 'paga', 'segunda', 'categoria', 'coleccion', 'productos']
  const isOther = input.has('todo') || others.some((name) => input.option(name) !== undefined)
  if (!members || priceCents === undefined || isOther) throw new WrongUsage(ONE_DEAL)
  return { ...PACK_ROW, pack: { priceCents, members } }
}

/** «mens-tshirt-1», «Camisetas:2». */
function memberOf(typed: string): PackMember {
  const [goods = '', units = '1'] = typed.split(':').map((part) => part.trim())
  const category = byLabel(categoryLabels())[goods]
  const collection = byLabel(collectionLabels())[goods]
  return {
    units: wholeNumber(units, '--conjunto', 1),
    kind: category ? 'category' : collection ? 'collection' : 'product',
    value: category ?? collection ?? goods,
  }
}

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
