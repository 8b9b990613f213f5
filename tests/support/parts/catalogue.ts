import * as v from 'valibot'
import { CatalogueFile } from '#core/catalogue/catalogue-file.ts'
import { counted } from '../factories/counted.ts'

const files = import.meta.glob('../../../content/catalogue/*.json', {
  eager: true,
  import: 'default',
})

/** The shipped catalogue in a browser, as the running shop has it before any sale. */
export const shippedProducts = Object.values(files)
  .map((file) => v.parse(CatalogueFile, file))
  .toSorted((a, b) => a.order - b.order)
  .flatMap(({ products }) => products.map((product) => counted(product)))
