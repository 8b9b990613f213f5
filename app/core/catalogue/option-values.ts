import { options } from '#content/options.ts'

/** The swatch of a colour that is not in the shop's list: a page may be older than the colour. */
const NO_SWATCH = '#b9b9b9'

/** Computes from a list, which the owner may change, whenever it is another one than before. */
export function ofList<Item, T>(
  list: () => readonly Item[],
  compute: (items: readonly Item[]) => T,
) {
  const known = new WeakMap<readonly Item[], T>()
  return (): T => {
    const items = list()
    const kept = known.get(items) ?? compute(items)
    known.set(items, kept)
    return kept
  }
}

const valuesOf = (items: readonly { value: string }[]): readonly string[] =>
  items.map(({ value }) => value)

/** The sizes of the shop in their order, as they are now: call it when it is needed, never once. */
export const sizeValues = ofList(() => options.sizes, valuesOf)
/** The colours of the shop in their order, as they are now. */
export const colorValues = ofList(() => options.colors, valuesOf)

const swatches = ofList(
  () => options.colors,
  (colors) => new Map(colors.map(({ value, swatch }) => [value, swatch])),
)

/** The `#rrggbb` of a colour's swatch; a grey one if the shop does not list it. */
export const swatchOf = (color: string): string => swatches().get(color) ?? NO_SWATCH
