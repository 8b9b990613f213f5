import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { COLORS } from '#core/catalogue/colors.ts'
import { GARMENTS } from '#core/catalogue/vocabulary.ts'

/** The fields of a product that its pictures depend on. */
const Pictured = z.object({
  id: z.string().regex(/^[a-z0-9-]+$/),
  garment: z.enum(GARMENTS),
  colors: z.array(z.enum(COLORS)),
})
export type Pictured = z.infer<typeof Pictured>

const File = z.object({ products: z.array(Pictured) })

/** Reads all catalogue files of a folder, sorted by product id; throws and names a bad file. */
export function readPictured(folder: string): Pictured[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const products = names.flatMap((name) => {
    try {
      return File.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).products
    } catch (cause) {
      throw new Error(`${name} is not a catalogue file`, { cause })
    }
  })
  return products.toSorted((a, b) => compare(a.id, b.id))
}

/** Compares by code point, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
