import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GARMENTS } from '#core/catalogue/vocabulary.ts'
import * as v from 'valibot'
import { COLORS } from './palette.ts'

/** The fields of a product that its pictures depend on. */
const Pictured = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  garment: v.picklist(GARMENTS),
  colors: v.array(v.picklist(COLORS)),
})
export type Pictured = v.InferOutput<typeof Pictured>

/** What has no garment has no drawing: its pictures are photographs of the owner. */
const Undrawn = v.object({
  ...Pictured.entries,
  garment: v.optional(v.literal('')),
  colors: v.array(v.string()),
})

const File = v.object({ products: v.array(v.union([Pictured, Undrawn])) })

/** Reads the products with drawings of all catalogue files of a folder, sorted by id; throws and names a bad file. */
export function readPictured(folder: string): Pictured[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const products = names.flatMap((name) => {
    try {
      return v.parse(File, JSON.parse(readFileSync(join(folder, name), 'utf8'))).products
    } catch (cause) {
      throw new Error(`${name} is not a catalogue file`, { cause })
    }
  })
  return products.filter((one) => v.is(Pictured, one)).toSorted((a, b) => compare(a.id, b.id))
}

/** Compares by code point, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
