import { departmentsOf, isSoldOut, type Product } from './product.ts'

/**
 * Products that go with a product: in stock, for the same department, and another garment. Prefers
 * another category and one product per garment; then those that share most collections and
 * activities.
 */
export function relatedProducts(
  product: Product,
  all: readonly Product[],
  count: number,
): Product[] {
  const score = (other: Product) =>
    overlap(product.genders, other.genders) * 4 +
    overlap(product.collections, other.collections) * 2 +
    overlap(product.activities, other.activities)
  const others = byScore(product, all, score).filter(({ garment }) => garment !== product.garment)
  const firstOfItsKind = (other: Product) =>
    other.categories[0] !== product.categories[0] &&
    others.find(({ garment }) => garment === other.garment) === other
  const again = others.filter((other) => !firstOfItsKind(other))
  return [...others.filter(firstOfItsKind), ...again].slice(0, count)
}

/** Alternatives to a sold-out product: the same garment first, then the same category. */
export function similarProducts(
  product: Product,
  all: readonly Product[],
  count: number,
): Product[] {
  const score = (other: Product) =>
    (product.garment === other.garment ? 8 : 0) +
    overlap(product.categories, other.categories) * 4 +
    overlap(product.activities, other.activities)
  const isLike = (other: Product) =>
    other.garment === product.garment || overlap(product.categories, other.categories) > 0
  return byScore(product, all.filter(isLike), score).slice(0, count)
}

/** Other products in stock for the same department, best first; catalogue order breaks ties. */
function byScore(
  product: Product,
  all: readonly Product[],
  score: (other: Product) => number,
): Product[] {
  return all
    .filter((other) => other.id !== product.id && !isSoldOut(other) && isForSame(product, other))
    .map((other, position) => ({ other, position, score: score(other) }))
    .toSorted((a, b) => b.score - a.score || a.position - b.position)
    .map(({ other }) => other)
}

const isForSame = (a: Product, b: Product): boolean =>
  overlap(departmentsOf(a), departmentsOf(b)) > 0

const overlap = (a: readonly string[], b: readonly string[]): number =>
  a.filter((x) => b.includes(x)).length
