import { colorOptions } from '#core/catalogue/options/colors.ts'
import { sizeOptions } from '#core/catalogue/options/sizes.ts'

/** The longest size or colour, in letters. */
export const LONGEST_OPTION = 24

const valuesOf = (items: readonly { value: string }[]): string[] => items.map(({ value }) => value)

/** The sizes of the shop in their order, as they are now: call it when it is needed, never once. */
export const sizeValues = (): readonly string[] => valuesOf(sizeOptions.sizes)
/** The colours of the shop in their order, as they are now. */
export const colorValues = (): readonly string[] => valuesOf(colorOptions.colors)
