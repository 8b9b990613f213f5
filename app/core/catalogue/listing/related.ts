import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { kindOf } from '#core/catalogue/product-keys.ts'
import { departmentsOf, type Product } from '#core/catalogue/product.ts'
import { shown } from '#core/catalogue/shown.ts'

/** Products that are equally suitable: their first slots, in the catalogue's order. */
type Group = { example: Product; score: number; heads: readonly number[] }

/**
 * Products that go with a product: in stock, for the same department, and another garment (where it
 * has none, another main category). Prefers another category and one product per garment; then those that share most collections and
 * activities. Catalogue order breaks ties. At most four: groups know no more of their products.
 */
export function relatedProducts(
  product: Product,
  catalogue: CatalogueView,
  count: number,
): Product[] {
  const score = (other: Product) =>
    overlap(product.genders, other.genders) * 4 +
    overlap(product.collections, other.collections) * 2 +
    overlap(product.activities, other.activities)
  const isOther = (other: Product) => kindOf(other) !== kindOf(product)
  const groups = groupsFor(product, catalogue, isOther, score)
  const firstOfKinds = [...Map.groupBy(groups, ({ example }) => kindOf(example)).values()].flatMap(
    (ofKind) => {
      const most = Math.max(...ofKind.map((group) => group.score))
      const best = ofKind.filter((group) => group.score === most)
      const [head] = catalogue.inPlace(best.flatMap(({ heads }) => heads.slice(0, 1)))
      const group = best.find(({ heads }) => head !== undefined && heads.includes(head))
      if (head === undefined || !group) return []
      const isSameKind = group.example.categories[0] === product.categories[0]
      return isSameKind ? [] : [{ ...group, heads: [head] }]
    },
  )
  const first = bestOf(firstOfKinds, catalogue, count)
  const again = bestOf(groups, catalogue, count + first.length).filter(
    (slot) => !first.includes(slot),
  )
  return catalogue.show([...first, ...again].slice(0, count))
}

/** Alternatives to a sold-out product: the same garment first, then the same category. */
export function similarProducts(
  product: Product,
  catalogue: CatalogueView,
  count: number,
): Product[] {
  const score = (other: Product) =>
    (kindOf(product) === kindOf(other) ? 8 : 0) +
    overlap(product.categories, other.categories) * 4 +
    overlap(product.activities, other.activities)
  const isLike = (other: Product) =>
    kindOf(other) === kindOf(product) || overlap(product.categories, other.categories) > 0
  const groups = groupsFor(product, catalogue, isLike, score)
  const found = bestOf(groups, catalogue, count + 1)
  return catalogue.show(
    found.filter((slot) => catalogue.peek(slot).id !== product.id).slice(0, count),
  )
}

/** The groups of products in stock for the same department that `isWanted`. */
function groupsFor(
  product: Product,
  catalogue: CatalogueView,
  isWanted: (other: Product) => boolean,
  score: (other: Product) => number,
): Group[] {
  const departments = departmentsOf(product)
  for (const department of departments) catalogue.note(shown.beside(`department:${department}`))
  return [...catalogue.profiles()].flatMap(({ example, heads }) =>
    isWanted(example) && overlap(departments, departmentsOf(example)) > 0
      ? { example, score: score(example), heads: heads() }
      : [],
  )
}

/** The first `count` slots of the best groups; groups of one score are one list. */
function bestOf(groups: readonly Group[], catalogue: CatalogueView, count: number): number[] {
  const found: number[] = []
  const byScore = Map.groupBy(groups, ({ score }) => score)
  for (const score of [...byScore.keys()].toSorted((a, b) => b - a)) {
    if (found.length >= count) break
    const heads = (byScore.get(score) ?? []).flatMap((group) => group.heads)
    found.push(...catalogue.inPlace(heads).slice(0, count - found.length))
  }
  return found
}

const overlap = (a: readonly string[], b: readonly string[]): number =>
  a.filter((x) => b.includes(x)).length
