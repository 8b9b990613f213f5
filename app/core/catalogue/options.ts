import { isInStock, type Choosable } from './product.ts'
import { swatchOf } from './option-values.ts'

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
