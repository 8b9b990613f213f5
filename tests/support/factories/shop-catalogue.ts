import fs from 'node:fs'
import path from 'node:path'
import { parseCatalogue } from '#core/catalogue-import/load-catalogue.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import { shopProduct } from './factories.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../content/catalogue')

/** The shipped catalogue, as the running shop has it before any sale. */
export function shippedProducts(): Product[] {
  const files = fs
    .readdirSync(FOLDER)
    .map((name) => ({ name, json: fs.readFileSync(path.join(FOLDER, name), 'utf8') }))
  return parseCatalogue(files).map((product) => shopProduct(product))
}
