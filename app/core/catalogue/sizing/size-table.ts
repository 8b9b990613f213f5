import sizeTables from '#content/sizes.json' with { type: 'json' }
import type { ProductSizing } from '#core/catalogue/product-page-data.ts'
import type { Garment, Gender } from '#core/catalogue/vocabulary.ts'

export type SizeKind = ProductSizing['kind']
export type Cut = ProductSizing['cut']

/** Identifies the size table of a product. */
export type Sizing = Pick<ProductSizing, 'kind' | 'cut'>

/** Body measures in centimetres, weight in kilograms. */
export type MeasureName = 'chest' | 'waist' | 'hip' | 'height' | 'weight' | 'foot'

/** From (inclusive) and to (exclusive). */
export type MeasureRange = readonly [number, number]

export type SizeRow = { size: string } & Partial<Record<MeasureName, MeasureRange>>
export type SizeTable = Sizing & { id: string; rows: readonly SizeRow[] }

/** All tables, in the order of the size guide. */
export const SIZE_TABLES: readonly SizeTable[] = sizeTables as unknown as readonly SizeTable[]

/** The columns shown; weight is only used for advice. */
const SHOWN: readonly MeasureName[] = ['chest', 'waist', 'hip', 'height', 'foot']

export const columnsOf = (table: SizeTable): MeasureName[] =>
  SHOWN.filter((name) => table.rows.some((row) => row[name] !== undefined))

/** Whether a product has a size that the table lacks: then its largest row is no largest size. */
export const hasUnmeasured = (table: SizeTable, offered: readonly string[]): boolean =>
  offered.some((size) => !table.rows.some((row) => row.size === size))

/** The table of a kind and cut; undefined if the shop has none, as for unisex shoes. */
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

type Sized = { garment?: Garment | undefined; genders: readonly Gender[]; sizes: readonly string[] }

/**
 * Finds the size table of a product. A product for both departments, or for none, is unisex.
 * Undefined for products without garment, since nobody knows what they cover, or with one size, and if the table has none of its sizes. A size that the
 * table lacks, such as one that the owner added, has no measures.
 */
export function sizingOf({ garment, genders, sizes }: Sized): ProductSizing | undefined {
  if (!garment) return undefined
  const [only, ...others] = genders
  const sizing: Sizing = {
    kind: FOOTWEAR.includes(garment) ? 'footwear' : BOTTOMS.includes(garment) ? 'bottoms' : 'tops',
    cut: only === undefined || others.length > 0 ? 'unisex' : only,
  }
  const table = findSizeTable(sizing)
  const isMeasured = sizes.some((size) => table?.rows.some((row) => row.size === size))
  return table && isMeasured ? { ...sizing, tableId: table.id } : undefined
}
