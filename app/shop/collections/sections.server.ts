import type { CollectionSection } from './collection-content.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { defaultChoice, type Choice, type Product } from '#core/catalogue/product.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { gramsOf } from '#core/catalogue/weights/weights.ts'
import type { FactTable, Outfits, Piece, Steps, Story } from './collection-page-data.ts'
import { factOf, figureIn, formatGrams } from './facts.ts'

type Of<Kind> = Extract<CollectionSection, { kind: Kind }>

/**
 * Resolves a section with the current catalogue. Leaves out a product that is not sold or has no
 * value under the label, and steps or outfits without any product.
 */
export function resolveSection(
  catalogue: CatalogueView,
  section: CollectionSection,
): (Story | Steps | Outfits)[] {
  const filled = fill(catalogue, section)
  const isEmpty =
    (filled.kind === 'steps' && filled.steps.length === 0) ||
    (filled.kind === 'outfits' && filled.outfits.length === 0)
  return isEmpty ? [] : [filled]
}

function fill(catalogue: CatalogueView, section: CollectionSection): Story | Steps | Outfits {
  switch (section.kind) {
    case 'story':
      return {
        ...section,
        piece: storyPiece(catalogue, section.piece),
        table: section.table && factTable(catalogue, section.table),
        link: section.link,
      }
    case 'steps':
      return { ...section, steps: section.steps.flatMap((step) => resolveStep(catalogue, step)) }
    case 'outfits':
      return {
        ...section,
        outfits: section.outfits.flatMap((outfit) => resolveOutfit(catalogue, outfit)),
      }
  }
}

function storyPiece(catalogue: CatalogueView, piece: Of<'story'>['piece']): Piece | undefined {
  const product = piece && catalogue.card(piece.productId)
  return product && { ...pieceOf(product, piece.color), view: piece.view }
}

function factTable(
  catalogue: CatalogueView,
  table: NonNullable<Of<'story'>['table']>,
): FactTable | undefined {
  const { caption, label, productIds, ascending, total } = table
  const found = productIds.flatMap((id) => catalogue.card(id) ?? [])
  const rows = found.flatMap((product) => {
    const value = factOf(product, label)
    return value === undefined
      ? []
      : [{ id: product.id, name: product.name, value: withoutNorm(value) }]
  })
  if (ascending) rows.sort((a, b) => figureIn(a.value) - figureIn(b.value))
  const grams = found.reduce((sum, { weightGrams }) => sum + weightGrams, 0)
  if (rows.length === 0) return undefined
  return {
    caption,
    rows,
    total: total === undefined ? undefined : { label: total, value: formatGrams(grams) },
  }
}

function resolveStep(
  catalogue: CatalogueView,
  { title, text, productId, facts }: Of<'steps'>['steps'][number],
): Steps['steps'] {
  const product = catalogue.card(productId)
  if (!product) return []
  const known = facts.flatMap((label) => {
    const value = factOf(product, label)
    return value === undefined ? [] : [{ label, value }]
  })
  return [{ title, text, piece: pieceOf(product), facts: known }]
}

/** The comparison shows figures only; the product page names the standard of measurement. */
const withoutNorm = (value: string): string => value.replace(/\s\([^()]*\)$/, '')

/** Undefined if a piece is missing. */
function resolveOutfit(
  catalogue: CatalogueView,
  { title, text, pieces }: Of<'outfits'>['outfits'][number],
): Outfits['outfits'] {
  const found = pieces.flatMap(({ productId, color }) => {
    const product = catalogue.card(productId)
    return product ? [{ product, color }] : []
  })
  if (found.length < pieces.length) return []
  const worn = found.map(({ product, color }) => ({ piece: pieceOf(product, color), product }))
  const priced = worn.map(({ piece, product }) => priceOf(product, onlyChoice(product, piece)))
  const grams = worn.reduce((sum, { piece, product }) => sum + gramsIn(product, piece), 0)
  return [
    {
      title,
      text,
      pieces: worn.map(({ piece }) => piece),
      weight: formatGrams(grams),
      priceCents: priced.reduce((sum, { priceCents }) => sum + priceCents, 0),
      isLowest: priced.some(({ prices }) => prices !== undefined),
    },
  ]
}

/** What is known of the choice in an outfit: the size, if a product has one alone. */
function onlyChoice({ sizes }: Product, { color }: Piece): Choice | undefined {
  const [size, ...others] = sizes
  return size !== undefined && others.length === 0 ? { size, color } : undefined
}

const gramsIn = (product: Product, piece: Piece): number => {
  const choice = onlyChoice(product, piece)
  return choice ? gramsOf(product, choice) : product.weightGrams
}

/** In the requested colour if the product has it, else in the colour of its card. */
function pieceOf(product: Product, asked?: string): Piece {
  const { id, name, colors } = product
  const color =
    colors.find((known) => known === asked) ?? defaultChoice(product)?.color ?? colors[0] ?? ''
  return { id, name, color, version: pictureVersion(product, color) }
}
