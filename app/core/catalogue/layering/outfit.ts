import type { ProductCardData } from '#core/catalogue/card.ts'
import { defaultChoice, isSoldOut, type Product } from '#core/catalogue/product.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import type { Cents } from '#core/base/money/money.ts'
import { gramsOf } from '#core/catalogue/weights/weights.ts'
import { OUTER_POINTS, type Layer } from './layers.ts'
import type { ChosenPieces } from './outfit-address.ts'

/** A product as the scale needs it. */
export type Piece = ProductCardData & {
  /** In size M, if that has no own weight. */
  grams: number
  /** Of sizes that weigh something else, in grams. */
  weights?: Product['weights']
  /** Water column in mm; 0 if none is declared. */
  rainMm: number
}

/** A layer and its suitable pieces, the best first; at least one. */
export type LayerPieces = { layer: Layer; pieces: readonly Piece[] }

export type Worn = {
  layer: Layer
  piece: Piece
  /** Undefined until chosen; a piece of one size needs no choice. */
  size: string | undefined
  /** The first colour that the size is left in. */
  color: string
  /** Of the size and colour that are worn; without a size, in size M. */
  grams: number
  /** The piece with the price of that size and colour; without a size, of the cheapest. */
  priced: Piece
  /** Position among the layer's pieces, from 1. */
  at: number
  count: number
  /** The neighbours in a circle; undefined if the layer has one piece. */
  swap: { previous: Piece; next: Piece } | undefined
  isGone: boolean
  /** For a piece that is gone: the next one that is left. */
  substitute: Piece | undefined
}

export type Outfit = {
  worn: readonly Worn[]
  grams: number
  /** Whether the grams are also those of size M. */
  isInSizeM: boolean
  priceCents: Cents
  /** Whether a piece without a size costs more in some: the sum is then the least. */
  isLowest: boolean
  /** The outer piece with the lowest water column; undefined without outer pieces. */
  weakest: Piece | undefined
}

/** Dresses each layer in the chosen piece, or in the best one that is left. Sums what is worn. */
export function wearOutfit(layers: readonly LayerPieces[], chosen: ChosenPieces): Outfit {
  const worn = layers.map((layer) => wearLayer(layer, chosen))
  const outer = worn.filter(({ layer }) => OUTER_POINTS.includes(layer))
  const [weakest] = outer.map(({ piece }) => piece).toSorted((a, b) => a.rainMm - b.rainMm)
  return {
    worn,
    grams: worn.reduce((sum, one) => sum + one.grams, 0),
    isInSizeM: worn.every(({ piece, color, grams }) => grams === pieceGrams(piece, 'M', color)),
    priceCents: worn.reduce((sum, { priced }) => sum + priced.priceCents, 0),
    isLowest: worn.some(({ priced }) => priced.prices !== undefined),
    weakest,
  }
}

const pieceGrams = ({ grams, weights }: Piece, size: string, color: string): number =>
  gramsOf({ weightGrams: grams, weights }, { size, color })

function wearLayer({ layer, pieces }: LayerPieces, chosen: ChosenPieces): Worn {
  const asked = pieces.findIndex(({ id }) => id === chosen[layer]?.id)
  const best = pieces.findIndex((one) => !isSoldOut(one))
  const index = asked >= 0 ? asked : Math.max(0, best)
  const piece = pieces[index]
  if (!piece) throw new Error(`layer ${layer} has no pieces`)
  const isGone = isSoldOut(piece)
  const size = sizeOf(piece, asked >= 0 ? chosen[layer]?.size : undefined)
  const color = colorOf(piece, size)
  return {
    layer,
    piece,
    size,
    color,
    grams: pieceGrams(piece, size ?? 'M', color),
    priced: priceOf(piece, size && { size, color }),
    at: index + 1,
    count: pieces.length,
    swap: swapOf(pieces, index),
    isGone,
    substitute: isGone ? circleAfter(pieces, index).find((one) => !isSoldOut(one)) : undefined,
  }
}

/** The size if it is left in some colour; the only size of a piece that has one. */
function sizeOf(piece: Piece, asked: string | undefined): string | undefined {
  const [only, ...others] = piece.sizes
  const wanted = others.length === 0 ? only : asked
  if (wanted === undefined || !defaultChoice(piece, { size: wanted })) return undefined
  return wanted
}

function colorOf(piece: Piece, size: string | undefined): string {
  const left = defaultChoice(piece, size ? { size } : {})?.color
  const color = piece.colors.find((one) => one === left) ?? piece.colors[0]
  if (!color) throw new Error(`${piece.id} has no colour`)
  return color
}

/** The other pieces, from the next one on round to the one before. */
const circleAfter = (pieces: readonly Piece[], index: number): Piece[] => [
  ...pieces.slice(index + 1),
  ...pieces.slice(0, index),
]

function swapOf(pieces: readonly Piece[], index: number): Worn['swap'] {
  const others = circleAfter(pieces, index)
  const next = others[0]
  const previous = others.at(-1)
  return next && previous ? { previous, next } : undefined
}

/** The pieces that can be bought but have no size yet, from the skin outward. */
export const withoutSize = ({ worn }: Outfit): Worn[] =>
  worn.filter(({ isGone, size }) => !isGone && size === undefined)

/** The piece in this layer, in the size if it is left in it. */
export function swapTo(
  chosen: ChosenPieces,
  layer: Layer,
  piece: Piece,
  size: string | undefined,
): ChosenPieces {
  const kept = piece.sizes.length > 1 ? sizeOf(piece, size) : undefined
  return { ...chosen, [layer]: { id: piece.id, ...(kept ? { size: kept } : {}) } }
}

export type OneSize = { size: string; chosen: ChosenPieces; has: number; of: number }

/**
 * One size for all pieces that have several: the first chosen one, else M, else the middle one.
 * Undefined for fewer than two such pieces, or if all that have the size have it already.
 */
export function oneSizeForAll(outfit: Outfit, chosen: ChosenPieces): OneSize | undefined {
  const several = outfit.worn.filter(({ piece, isGone }) => !isGone && piece.sizes.length > 1)
  if (several.length < 2) return undefined
  const sizes = several[0]?.piece.sizes ?? []
  const usual = sizes.includes('M') ? 'M' : (sizes[Math.floor(sizes.length / 2)] ?? '')
  const size = several.find((one) => one.size)?.size ?? usual
  const having = several.filter(({ piece }) => defaultChoice(piece, { size }) !== undefined)
  if (having.every((one) => one.size === size)) return undefined // also if none has it
  const all = having.reduce((sum, one) => swapTo(sum, one.layer, one.piece, size), chosen)
  return { size, chosen: all, has: having.length, of: several.length }
}
