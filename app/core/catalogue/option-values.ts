import { options } from '#content/options/options.ts'

/** The longest size or colour, in letters. */
export const LONGEST_OPTION = 24

/** The swatch of a colour that is not in the shop's list: a page may be older than the colour. */
const NO_SWATCH = '#b9b9b9'

const valuesOf = (items: readonly { value: string }[]): string[] => items.map(({ value }) => value)

/** The sizes of the shop in their order, as they are now: call it when it is needed, never once. */
export const sizeValues = (): readonly string[] => valuesOf(options.sizes)
/** The colours of the shop in their order, as they are now. */
export const colorValues = (): readonly string[] => valuesOf(options.colors)

/** The `#rrggbb` of a colour's swatch; a grey one if the shop does not list it. */
export const swatchOf = (color: string): string =>
  options.colors.find(({ value }) => value === color)?.swatch ?? NO_SWATCH
