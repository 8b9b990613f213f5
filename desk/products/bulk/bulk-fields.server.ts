import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { MOST_AT_ONCE } from '#core/catalogue/product-edit/bulk-terms.ts'

const LONGEST_ID = 60

/** The longest text of the field with the products. */
export const IDS_LIMIT = MOST_AT_ONCE * (LONGEST_ID + 1)

/** The ids in a text, each once. */
export const readIds = (text: string): string[] => [
  ...new Set(text.split(/\s+/).filter((id) => /^[a-z0-9-]+$/.test(id) && id.length <= LONGEST_ID)),
]

/** The products of a bulk edit, by their ids. */
export const idsField = v.pipe(
  v.string(),
  v.transform(readIds),
  v.check((ids) => ids.length > 0, 'Marca al menos un producto'),
  v.check((ids) => ids.length <= MOST_AT_ONCE, `De una vez, como mucho ${MOST_AT_ONCE}`),
)

/** The mark of the preview that the person has seen; empty: none yet. */
export const seenField = v.string()

/** Names exactly this preview, so that what is changed is what was shown. */
export const markOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url')

/** A row of a preview, in words. */
export type ShownRow = {
  id: string
  name: string
  before: string
  after: string
  /** The lowest price of 30 days, where prices change. */
  lowest?: string
  note?: string
}
