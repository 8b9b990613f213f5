import { findProduct, type FoundProduct } from '#core/catalogue/product-edit/find-product.server.ts'
import { findOrderFile, type OrderFile } from '#core/orders/owner-orders.server.ts'
import type { Classed } from '#core/base/policy/vat-class.ts'
import type { Db } from '#db/schema.ts'
import { Refusal } from './terminal/command.ts'

const MOST_NAMED = 10

/** The product that the owner means, or a refusal that lists the candidates. */
export async function chosenProduct(db: Db, typed: string): Promise<FoundProduct & Classed> {
  const found = await findProduct(db, typed)
  if (found.ok) return found.product
  if (found.reason === 'unknown') {
    throw new Refusal(`No hay ningún producto «${typed}». Vale su id o palabras de su nombre.`)
  }
  const named = found.products.slice(0, MOST_NAMED).map(({ id, name }) => `  ${id}  ${name}`)
  const left = found.products.length - named.length
  const more = left > 0 ? [`  … y ${left} más`] : []
  throw new Refusal(
    `«${typed}» son varios productos; di cuál:\n${[...named, ...more].join('\n')}`,
    {
      ok: false,
      reason: 'several',
      products: found.products,
    },
  )
}

/** The order with a number, or a refusal; for every command that takes a NÚMERO. */
export async function chosenOrder(db: Db, number: string): Promise<OrderFile> {
  const file = await findOrderFile(db, number)
  if (file) return file
  throw new Refusal(`No hay ningún pedido «${number}». Los últimos: pedidos listar.`)
}
