import { sizeValues } from '#core/catalogue/option-values.ts'
import type { Gender } from '#core/catalogue/vocabulary.ts'
import {
  DEFAULT_HOURS,
  DEFAULT_WEATHER,
  LAYERS,
  MAX_HOURS,
  WEATHERS,
  type Layer,
  type OutfitTerms,
} from './layers.ts'

export const OUTFIT_PATH = '/bascula'

/** The names of the terms in the address; a layer's parameter is the layer itself. */
export const TERM_NAMES = { weather: 'tiempo', hours: 'horas', gender: 'quien' } as const

export const WEARERS: Record<Gender, string> = { women: 'mujer', men: 'hombre' }

/** The piece that the shopper chose for a layer, and its size. */
export type ChosenPiece = { id: string; size?: string }
export type ChosenPieces = Partial<Record<Layer, ChosenPiece>>

/** "mens-tshirt-4.M"; product ids have no dots, sizes may. */
const PIECE = /^([a-z]+(?:-[a-z]+)*-\d{1,9})(?:\.(.{1,24}))?$/

/** Reads the terms of an address. Unknown values count as none, so they have their defaults. */
export function readTerms(params: URLSearchParams): OutfitTerms {
  const weather = WEATHERS.find((word) => word === params.get(TERM_NAMES.weather))
  const typed = params.get(TERM_NAMES.hours) ?? ''
  const hours = /^\d{1,2}$/.test(typed) ? Number(typed) : DEFAULT_HOURS
  return {
    weather: weather ?? DEFAULT_WEATHER,
    hours: hours >= 1 && hours <= MAX_HOURS ? hours : DEFAULT_HOURS,
    gender: params.get(TERM_NAMES.gender) === WEARERS.men ? 'men' : 'women',
  }
}

/** Reads the chosen pieces. Whether they are sold and suit the layer is for the outfit to see. */
export function readChosen(params: URLSearchParams): ChosenPieces {
  const chosen: ChosenPieces = {}
  for (const layer of LAYERS) {
    const [, id, typed] = PIECE.exec(params.get(layer)?.slice(0, 100) ?? '') ?? []
    if (!id) continue
    const size = sizeValues().find((one) => one === typed)
    chosen[layer] = { id, ...(size ? { size } : {}) }
  }
  return chosen
}

export const printPiece = ({ id, size }: ChosenPiece): string => (size ? `${id}.${size}` : id)

/** The parameters of an outfit, in one order. */
export function outfitParams(terms: OutfitTerms, chosen: ChosenPieces): [string, string][] {
  const pieces = LAYERS.flatMap((layer): [string, string][] => {
    const piece = chosen[layer]
    return piece ? [[layer, printPiece(piece)]] : []
  })
  return [
    [TERM_NAMES.weather, terms.weather],
    [TERM_NAMES.hours, String(terms.hours)],
    [TERM_NAMES.gender, WEARERS[terms.gender]],
    ...pieces,
  ]
}

/** The address of an outfit, from the root of the shop. */
export const printOutfit = (terms: OutfitTerms, chosen: ChosenPieces = {}): string =>
  `${OUTFIT_PATH}?${new URLSearchParams(outfitParams(terms, chosen))}`
