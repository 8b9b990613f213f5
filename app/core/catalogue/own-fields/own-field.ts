/** What a field holds: a text, a number, yes or no, or one of its options. */
export const OWN_FIELD_KINDS = ['texto', 'numero', 'si-no', 'opcion'] as const
export type OwnFieldKind = (typeof OWN_FIELD_KINDS)[number]

/**
 * A fact of products that the shop declares by itself: «Plazas», «Columna de agua». `key` is its word
 * in data and addresses, `label` what people read.
 */
export type OwnField = {
  key: string
  label: string
  kind: OwnFieldKind
  /** Of a number: «mm», «kg»; null: it has none. */
  unit: string | null
  /** Of `opcion`, in their order; empty for the others. */
  options: readonly string[]
  /** Whether lists can be filtered by it. */
  isFacet: boolean
}
