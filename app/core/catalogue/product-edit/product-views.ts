/** The views of the desk's list of products. */
export const PRODUCT_VIEWS = {
  'a-la-venta': 'A la venta',
  rebajados: 'Rebajados',
  borradores: 'Borradores',
  archivados: 'Archivados',
} as const
export type ProductView = keyof typeof PRODUCT_VIEWS

export const isProductView = (typed: string): typed is ProductView =>
  Object.hasOwn(PRODUCT_VIEWS, typed)
