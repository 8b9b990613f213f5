import { departmentsOf, type ProductDetails } from '#core/catalogue/product.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import { isWarmDay, layersFor, type OutfitTerms, type Layer, type Weather } from './layers.ts'

type Described = Pick<
  ProductDetails,
  'genders' | 'categories' | 'activities' | 'garment' | 'composition' | 'features' | 'weightGrams'
>

/** Groups of garments for a layer, the preferred ones first. */
type Groups = readonly (readonly Garment[])[]

const always = (groups: Groups): Record<Weather, Groups> => ({
  lluvia: groups,
  viento: groups,
  frio: groups,
})

const GARMENTS_OF: Record<Layer, Record<Weather, Groups>> = {
  piel: {
    ...always([['camiseta', 'manga_larga'], ['top_tirantes']]),
    frio: [['manga_larga'], ['camiseta']],
  },
  segunda: always([['manga_larga']]),
  abrigo: {
    lluvia: [['polar'], ['sudadera', 'jersey'], ['chaqueta_acolchada']],
    viento: [
      ['chaleco', 'sudadera'],
      ['polar', 'jersey'],
    ],
    frio: [['chaqueta_acolchada'], ['polar', 'jersey', 'chaleco']],
  },
  fuera: {
    lluvia: [['chaqueta_impermeable'], ['softshell']],
    viento: [['cortavientos'], ['softshell']],
    frio: [['chaqueta_impermeable'], ['softshell']],
  },
  piernas: always([['pantalon_trekking'], ['mallas']]),
  cabeza: always([['gorro'], ['cinta']]),
}

/** The kinds of garment that a layer can have. */
export const garmentsOf = (layer: Layer, { weather }: OutfitTerms): readonly Garment[] =>
  GARMENTS_OF[layer][weather].flat()

/** What is made for these alone is no layer; an activity that the owner added is one of the outdoors. */
const INDOORS = ['viaje', 'diario']

const feature = ({ features }: Described, label: string): string | undefined =>
  features.find((one) => one.label === label)?.value

/** The water column in mm; 0 if the product declares none. */
export function rainMmOf(product: Described): number {
  const [, figure = '0'] =
    /(\d[\d.]{0,9})\s?mm/.exec(feature(product, 'Columna de agua') ?? '') ?? []
  return Number(figure.replaceAll('.', '')) || 0
}

const mainFibres = ({ composition }: Described): string => composition[0]?.fibres ?? ''
/** Wool warms when it is wet too. */
const isWool = (product: Described): boolean => /^\d+\s*% (lana|alpaca)/i.test(mainFibres(product))
const isCotton = (product: Described): boolean => /^\d+\s*% algodón/i.test(mainFibres(product))
const isDown = (product: Described): boolean => /plum/i.test(feature(product, 'Relleno') ?? '')

const isAmong = (garments: readonly Garment[], { garment }: Described): boolean =>
  garment !== undefined && garments.includes(garment)

function groupsOf(layer: Layer, terms: OutfitTerms): readonly (readonly Garment[])[] {
  const groups = GARMENTS_OF[layer][terms.weather]
  // The long sleeves are the second layer where there is one, so none is worn twice.
  if (layer !== 'piel' || !layersFor(terms).includes('segunda')) return groups
  const second = GARMENTS_OF.segunda[terms.weather].flat()
  return groups.map((group) => group.filter((garment) => !second.includes(garment)))
}

function isSuitable(product: Described, layer: Layer, terms: OutfitTerms): boolean {
  if (!departmentsOf(product).includes(terms.gender)) return false
  if (product.activities.every((activity) => INDOORS.includes(activity))) return false
  if (isCotton(product)) return false // it cools when it is wet
  if (feature(product, 'Unidades')) return false // the weight is that of several
  const [main] = product.categories
  if (main === 'swimwear' || main === 'underwear') return false
  if (terms.weather !== 'lluvia') return true
  if (layer === 'fuera') return rainMmOf(product) > 0
  return layer !== 'abrigo' || !isDown(product) // wet down does not warm
}

/** What decides the order of a layer's pieces, the most important first; less comes first. */
function rank(product: Described, layer: Layer, groups: Groups, terms: OutfitTerms): number[] {
  const group = groups.findIndex((garments) => isAmong(garments, product))
  const grams = product.weightGrams
  const column = terms.weather === 'viento' ? 0 : -rainMmOf(product)
  const warmFirst = isWarmDay(terms) ? -grams : grams
  if (layer === 'fuera') return [group, column, grams]
  if (layer === 'piernas') return [group, column, warmFirst]
  const wool = layer !== 'abrigo' && isWool(product) ? 0 : 1
  return [group, wool, warmFirst]
}

/** The products for a layer, the most suitable first. */
export function suitableProducts<P extends Described>(
  products: readonly P[],
  layer: Layer,
  terms: OutfitTerms,
): P[] {
  const groups = groupsOf(layer, terms)
  return products
    .filter(
      (product) =>
        groups.some((garments) => isAmong(garments, product)) && isSuitable(product, layer, terms),
    )
    .map((product) => ({ product, ranks: rank(product, layer, groups, terms) }))
    .toSorted((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ product }) => product)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, index) => one !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
