import { sizeTables } from '#content/sizes.ts'
import type { ProductSizing } from '#core/catalogue/product-page-data.ts'
import type { Garment, Gender, Size } from '#core/catalogue/vocabulary.ts'

export type SizeKind = ProductSizing['kind']
export type Cut = ProductSizing['cut']

/** Which table a product is cut by. */
export type Sizing = Pick<ProductSizing, 'kind' | 'cut'>

/** Body measures in centimetres, weight in kilos. */
export type MeasureName = 'chest' | 'waist' | 'hip' | 'height' | 'weight' | 'foot'

/** From, and up to but without. */
export type MeasureRange = readonly [number, number]

export type SizeRow = { size: Size } & Partial<Record<MeasureName, MeasureRange>>
export type SizeTable = Sizing & { id: string; rows: readonly SizeRow[] }

/** Every table of the guide, in its order. */
export const SIZE_TABLES: readonly SizeTable[] = sizeTables

/** The columns that are shown; weight only helps to advise. */
const SHOWN: readonly MeasureName[] = ['chest', 'waist', 'hip', 'height', 'foot']

export const columnsOf = (table: SizeTable): MeasureName[] =>
  SHOWN.filter((name) => table.rows.some((row) => row[name] !== undefined))

/** The table of a cut; undefined where the shop has none, such as unisex shoes. */
export const findSizeTable = ({ kind, cut }: Sizing): SizeTable | undefined =>
  SIZE_TABLES.find((table) => table.kind === kind && table.cut === cut)

const BOTTOMS: readonly Garment[] = [
  'banador',
  'boxer',
  'falda',
  'mallas',
  'pantalon_lino',
  'pantalon_trekking',
  'short',
]
const FOOTWEAR: readonly Garment[] = ['bota', 'zapatilla']

type Sized = { garment: Garment; genders: readonly Gender[]; sizes: readonly Size[] }

/**
 * Which table a product is cut by. What is made for both or for nobody in particular is cut unisex.
 * Undefined for things of one size, and where no table has all of its sizes.
 */
export function sizingOf({ garment, genders, sizes }: Sized): ProductSizing | undefined {
  const [only, ...others] = genders
  const sizing: Sizing = {
    kind: FOOTWEAR.includes(garment) ? 'footwear' : BOTTOMS.includes(garment) ? 'bottoms' : 'tops',
    cut: only === undefined || others.length > 0 ? 'unisex' : only,
  }
  const table = findSizeTable(sizing)
  const isComplete = sizes.every((size) => table?.rows.some((row) => row.size === size))
  return table && isComplete ? { ...sizing, tableId: table.id } : undefined
}
