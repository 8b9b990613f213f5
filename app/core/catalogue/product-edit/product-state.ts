/** Where a product stands on its way into the shop and out of it. */
export type ProductState = 'draft' | 'scheduled' | 'live' | 'archived'

export const PRODUCT_STATE_LABELS: Record<ProductState, string> = {
  draft: 'borrador',
  scheduled: 'programado',
  live: 'a la venta',
  archived: 'archivado',
}

/** `isSold`: undefined if the shop has never sold it. A change that waits does not end the sale. */
export function productState(product: {
  isSold: boolean | undefined
  publishAt: string | null
}): ProductState {
  if (product.isSold === true) return 'live'
  if (product.publishAt !== null) return 'scheduled'
  return product.isSold === false ? 'archived' : 'draft'
}
