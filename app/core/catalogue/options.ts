import { isInStock, type Choosable } from './product.ts'
import { SWATCHES, type Color } from './colors.ts'

/** A size or colour to choose from, as `app/ui` takes it. */
type ChoiceItem = { value: string; label: string; disabled?: boolean; note?: string }

/** The sizes to choose from; one without stock in the chosen colour (or in every colour) is struck. */
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

/** The colours to choose from. One that is sold out stays choosable, to be looked at. */
export function colorItems(product: Omit<Choosable, 'colors'> & { colors: readonly Color[] }) {
  return product.colors.map((color) => {
    const isLeft = product.sizes.some((size) => isInStock(product, { size, color }))
    const item: ChoiceItem = { value: color, label: color, ...(isLeft ? {} : { note: 'agotado' }) }
    return { ...item, color: SWATCHES[color] }
  })
}
