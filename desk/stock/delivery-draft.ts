import { createStore, listenToStorage } from '#app/ui/store.ts'

/** A product of a delivery note, with every variant that is on sale, in the shop's order. */
export type DeliveryProduct = {
  id: string
  name: string
  variants: { variantId: string; size: string; color: string; onHand: number }[]
}

/** What was found for a scanned or typed text; `variantId` if that names one variant. */
export type FoundProducts = { products: DeliveryProduct[]; variantId: string | null }

/** A delivery note that is being written on this device. Units by variant, as typed. */
export type DeliveryDraft = {
  supplier: string
  reference: string
  products: readonly DeliveryProduct[]
  units: Readonly<Record<string, string>>
}

const EMPTY: DeliveryDraft = { supplier: '', reference: '', products: [], units: {} }
const STORED = 'mostrador-entrada'

function read(): DeliveryDraft {
  try {
    const kept = localStorage.getItem(STORED)
    return kept === null ? EMPTY : (JSON.parse(kept) as DeliveryDraft) // only `keepDraft` writes it
  } catch {
    return EMPTY
  }
}

const store = createStore<DeliveryDraft>(read, {
  onServer: EMPTY,
  listen: () => listenToStorage([STORED], () => store.set(read())),
})

export const useDraft = store.use
export const draftOf = store.get

/** Keeps the note on the device: a reload loses nothing, and a note is never received twice. */
export function keepDraft(change: Partial<DeliveryDraft>): void {
  const next = { ...store.get(), ...change }
  store.set(next)
  try {
    localStorage.setItem(STORED, JSON.stringify(next))
  } catch {
    // For this page only.
  }
}

export const clearDraft = (): void => keepDraft(EMPTY)

/** The note with a product more, or with its present numbers. */
export const withProduct = (
  products: readonly DeliveryProduct[],
  one: DeliveryProduct,
): DeliveryProduct[] =>
  products.some(({ id }) => id === one.id)
    ? products.map((other) => (other.id === one.id ? one : other))
    : [...products, one]

/** One piece more of a variant, as a scanner says it. */
export const withOneMore = (
  units: DeliveryDraft['units'],
  variantId: string,
): Record<string, string> => ({
  ...units,
  [variantId]: String(Number(/^\d+$/.test(units[variantId] ?? '') ? units[variantId] : 0) + 1),
})

/** The note without a product. */
export function withoutProduct(
  { products, units }: Pick<DeliveryDraft, 'products' | 'units'>,
  id: string,
): Pick<DeliveryDraft, 'products' | 'units'> {
  const gone = new Set(
    products.find((one) => one.id === id)?.variants.map(({ variantId }) => variantId),
  )
  return {
    products: products.filter((one) => one.id !== id),
    units: Object.fromEntries(Object.entries(units).filter(([variantId]) => !gone.has(variantId))),
  }
}

/** The variants that have units, in the order of the page. */
const filledOf = ({ products, units }: Pick<DeliveryDraft, 'products' | 'units'>) =>
  products.flatMap(({ variants }) =>
    variants.flatMap(({ variantId }) => {
      const typed = (units[variantId] ?? '').trim()
      return typed === '' || /^0+$/.test(typed) ? [] : [{ variantId, typed }]
    }),
  )

/** The note as the table that the change reads; '' without any units. */
export function asTable(draft: Pick<DeliveryDraft, 'products' | 'units'>): string {
  const filled = filledOf(draft)
  if (filled.length === 0) return ''
  return ['variante;unidades', ...filled.map((one) => `${one.variantId};${one.typed}`)].join('\n')
}

/** Units and variants so far; what is no number counts as none. */
export function totalOf(draft: Pick<DeliveryDraft, 'products' | 'units'>) {
  const filled = filledOf(draft).filter(({ typed }) => /^\d{1,5}$/.test(typed))
  return {
    units: filled.reduce((sum, { typed }) => sum + Number(typed), 0),
    variants: filled.length,
  }
}
