import file from '#content/options/colors.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'
import type { SizeOption } from './sizes.ts'

/** A colour of the shop, with the `#rrggbb` of its swatch. */
export type ColorOption = SizeOption & { swatch: string }

/**
 * The first filling of the shop's colours, as that of the sizes; the owner's command is `colores`. The
 * cloth of the sample pictures has these colours (`images/palette.ts`).
 * Source: specification, "Entities" (colours); docs/decisions/103.
 */
export const firstColors: readonly ColorOption[] = Object.entries(file).map(([value, swatch]) => ({
  value,
  swatch,
}))

/** With the owner's changes. A file apart: cards need colours, and no sizes. */
export const colorOptions = liveSettings('options', { colors: firstColors })
