import type { Option, Swatch, Tone } from '#app/ui/option-group.tsx'
import { colorSlug } from './pictures.ts'
import { isInStock, type Choosable } from './product.ts'

/** The sizes to choose from; one without stock in the chosen colour (or in every colour) is struck. */
export function sizeItems(product: Choosable, color: string | undefined): Option[] {
  const colors = color === undefined ? product.colors : [color]
  return product.sizes.map((size) =>
    toOption(
      size,
      colors.some((c) => isInStock(product, { size, color: c })),
    ),
  )
}

/** The colours to choose from. One that is sold out stays choosable, to be looked at. */
export function colorItems(product: Choosable): Swatch[] {
  return product.colors.map((color) => {
    const isLeft = product.sizes.some((size) => isInStock(product, { size, color }))
    return {
      value: color,
      label: color,
      tone: colorSlug(color) as Tone, // the nine colour words are the nine tones
      ...(isLeft ? {} : { note: 'agotado' }),
    }
  })
}

const toOption = (value: string, isLeft: boolean): Option => ({
  value,
  label: value,
  ...(isLeft ? {} : { disabled: true, note: 'agotada' }),
})
