import type { Gender } from '#core/catalogue/vocabulary.ts'
import type { Layer, Weather } from '#core/catalogue/layering/layers.ts'
import type { OneSize, Outfit, Piece, Worn } from '#core/catalogue/layering/outfit.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'

const NBSP = '\u00A0'

export const weatherLabels: Record<Weather, string> = {
  lluvia: 'Lluvia',
  viento: 'Viento',
  frio: 'Frío',
}

export const wearerLabels: Record<Gender, string> = { women: 'Mujer', men: 'Hombre' }

export const layerLabels: Record<Layer, string> = {
  piel: 'Piel',
  segunda: 'Segunda',
  abrigo: 'Abrigo',
  fuera: 'Fuera',
  piernas: 'Piernas',
  cabeza: 'Cabeza',
}

// `always`: Spanish groups only from five digits by default, and 1.044 would change its width.
const figures = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })
export const formatFigure = (value: number): string => figures.format(value)
export const formatGrams = (grams: number): string => `${formatFigure(grams)}${NBSP}g`
export const formatRain = (mm: number): string => `${formatFigure(mm)}${NBSP}mm`

const NUMBERS = ['cero', 'una', 'dos', 'tres', 'cuatro', 'cinco']
const counted = (count: number): string => NUMBERS[count] ?? String(count)

/** «Faltan dos tallas: Polar Añisclo y Chaqueta Balaitús». */
export function missingText(missing: readonly Worn[]): string {
  const names = missing.map(({ piece }) => piece.name)
  const list = new Intl.ListFormat('es').format(names)
  return names.length === 1
    ? `Falta una talla: ${list}`
    : `Faltan ${counted(names.length)} tallas: ${list}`
}

export const missingCountText = (count: number): string =>
  count === 1 ? 'Falta una talla' : `Faltan ${counted(count)} tallas`

/** «M en las tres»; «M en dos de tres», if one is not left in M. */
export const oneSizeText = ({ size, has, of }: OneSize): string =>
  has === of ? `${size} en las ${counted(of)}` : `${size} en ${counted(has)} de ${counted(of)}`

/** What is worst about the rain. Of a piece without a declared column nothing is promised. */
export function rainText({ worn, weakest }: Outfit): string {
  if (!weakest) return 'Sin capa de fuera no hay nada que medir.'
  const outer = worn.filter(({ layer }) => layer === 'fuera' || layer === 'piernas')
  if (weakest.rainMm === 0) {
    return `${weakest.name} no declara columna de agua: no cuentes con que pare la lluvia.`
  }
  return outer.length > 1
    ? `${weakest.name} es lo primero que cala.`
    : `${weakest.name} va por fuera. Es lo que se moja.`
}

/** «Chaqueta Ordesa: 47 g menos, 10.000 mm menos de agua y 50,00 € menos». */
export function substituteText(from: Piece, to: Piece): string {
  const changes = [
    changed(to.grams - from.grams, formatGrams),
    changed(to.rainMm - from.rainMm, formatRain, ' de agua'),
    changed(to.priceCents - from.priceCents, formatEuros),
  ].filter((change) => change !== '')
  const list = new Intl.ListFormat('es').format(changes)
  return `${to.name}: ${list || 'lo mismo en peso, lluvia y precio'}`
}

const changed = (by: number, format: (value: number) => string, of = ''): string =>
  by === 0 ? '' : `${format(Math.abs(by))} ${by < 0 ? 'menos' : 'más'}${of}`

/** What a screen reader hears after each change. */
export function outfitText({ grams, priceCents, isLowest, weakest }: Outfit): string {
  const rain = weakest && weakest.rainMm > 0 ? `, lluvia ${formatRain(weakest.rainMm)}` : ''
  return `Todo junto: ${formatGrams(grams)}, ${fromText(priceCents, isLowest)}${rain}`
}

const fromText = (cents: Cents, isLowest: boolean): string =>
  isLowest ? `desde ${formatEuros(cents)}` : formatEuros(cents)

/** «365 g, 99,99 €, 10.000 mm». */
export const pieceText = ({ grams, priceCents, prices, rainMm }: Piece): string =>
  [
    formatGrams(grams),
    fromText(priceCents, prices !== undefined),
    ...(rainMm ? [formatRain(rainMm)] : []),
  ].join(', ')
