export const PACK_KINDS = ['product', 'category', 'collection'] as const

/** What a pack has so many units of: a product, or any of a category or a collection. */
export type PackMember = {
  units: number
  kind: (typeof PACK_KINDS)[number]
  value: string
  /** What a product is called now, where it was read. */
  name?: string | undefined
}

type Goods = { id: string; categories: readonly string[]; collections: readonly string[] }

export function isMember({ kind, value }: PackMember, product: Goods): boolean {
  switch (kind) {
    case 'product':
      return product.id === value
    case 'category':
      return product.categories.includes(value)
    case 'collection':
      return product.collections.includes(value)
  }
}

/** The units and the scope of the row of a pack: an older server gives nothing for them. */
export const PACK_ROW = {
  takeUnits: 20,
  offUnits: 1,
  offPercent: 1,
  scope: 'products',
  values: [],
} as const

/** The members without their names, as they are stored. */
export const storedMembers = (members: readonly PackMember[]): PackMember[] =>
  members.map(({ units, kind, value }) => ({ units, kind, value }))

/** The same for two packs of the same goods. */
export const goodsMark = (members: readonly PackMember[]): string =>
  members
    .map(({ units, kind, value }) => `${units} ${kind} ${value}`)
    .toSorted()
    .join(', ')
