import { isInStock, type Choosable } from './product.ts'
import { colorOptions } from '#core/catalogue/options/colors.ts'

/** The swatch of a colour that is not in the shop's list: a page may be older than the colour. */
const NO_SWATCH = '#b9b9b9'

/** The `#rrggbb` of a colour's swatch; a grey one if the shop does not list it. */
export const swatchOf = (color: string): string =>
  colorOptions.colors.find(({ value }) => value === color)?.swatch ?? NO_SWATCH

/** A size or colour option, in the format of `app/ui`. */
type ChoiceItem = { value: string; label: string; disabled?: boolean; note?: string }

/** The size options; disables sizes without stock in the chosen colour, or in every colour. */
export function sizeItems(product: Choosable, color: string | undefined): ChoiceItem[] {
  const colors = color === undefined ? product.colors : [color]
  return product.sizes.map((size) => {
    const isLeft = colors.some((c) => isInStock(product, { size, color: c }))
    return {
      value: size,
      label: size,
      ...(isLeft ? {} : { disabled: true, note: 'agotada' }),
    }
  })
}

/** The colour options. A sold-out colour stays enabled, so that shoppers can see it. */
export function colorItems(product: Choosable) {
  return product.colors.map((color) => {
    const isLeft = product.sizes.some((size) => isInStock(product, { size, color }))
    const item: ChoiceItem = { value: color, label: color, ...(isLeft ? {} : { note: 'agotado' }) }
    return { ...item, color: swatchOf(color) }
  })
}
