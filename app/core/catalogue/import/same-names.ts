import { plainWord } from '#core/base/text/plain-word.ts'

/** A new or renamed product that is called like another one. */
export type SameName = { productId: string; name: string; otherId: string }

type Named = { id: string; name: string }

/**
 * Which of the products with a new name are called like another product, also a retired one, apart
 * from accents and capitals. Nothing forbids it, but whoever names a product then has two. Of two
 * such products in one file each names the other.
 */
export function sameNames(all: Iterable<Named>, newlyNamed: ReadonlySet<string>): SameName[] {
  const byName = Map.groupBy(all, ({ name }) => plainWord(name))
  return [...byName.values()].flatMap((alike) =>
    alike.flatMap(({ id, name }): SameName[] => {
      const other = newlyNamed.has(id) ? alike.find((one) => one.id !== id) : undefined
      return other ? [{ productId: id, name, otherId: other.id }] : []
    }),
  )
}

/** "Chaqueta Ordesa (mens-jacket-9) se llama igual que mens-jacket-1" */
export const sameNameText = ({ productId, name, otherId }: SameName): string =>
  `${name} (${productId}) se llama igual que ${otherId}`
