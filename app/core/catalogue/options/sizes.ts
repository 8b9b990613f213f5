import file from '#content/options/sizes.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'

/** A size of the shop. `value` is the word of addresses, data and screens. */
export type SizeOption = { value: string; searchWords?: readonly string[] }

/**
 * The first filling of the shop's sizes, in the order of filters and selectors. The owner changes
 * them in the database (`tallas`), which comes before the file; a new shop gets the same rows from
 * migration 066.
 * Source: specification, "Entities" (sizes); docs/decisions/103.
 */
export const firstSizes: readonly SizeOption[] = file.map((value) => ({ value }))

/** With the owner's changes. A file apart: cards need colours, and no sizes. */
export const sizeOptions = liveSettings('options', { sizes: firstSizes })
