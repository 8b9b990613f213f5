import fs from 'node:fs'
import path from 'node:path'
import { parseCatalogue } from '#core/catalogue/import/load-catalogue.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import type { Product } from '#core/catalogue/product.ts'
import { counted } from './counted.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../content/catalogue')

/** The shipped catalogue, as its files have it. */
export function shippedCatalogue(): CatalogueFileProduct[] {
  const files = fs
    .readdirSync(FOLDER)
    .map((name) => ({ name, json: fs.readFileSync(path.join(FOLDER, name), 'utf8') }))
  return parseCatalogue(files)
}

/** The shipped catalogue, as the running shop has it before any sale. */
export const shippedProducts = (): Product[] =>
  shippedCatalogue().map((product) => counted(product))
