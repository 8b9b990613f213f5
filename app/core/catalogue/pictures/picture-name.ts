import { colorSlug, type PictureView } from '#core/catalogue/pictures.ts'
import { plainWord } from '#core/base/text/plain-word.ts'

/** What a picture's name is compared with. */
export type NamedProduct = { id: string; colors: readonly string[] }

export type PictureTarget = { productId: string; color: string; view: PictureView }

export type PictureName =
  | { ok: true; target: PictureTarget }
  | { ok: false; reason: 'no_product' }
  /** `which_color`: the name has none, and the product has several. */
  | { ok: false; reason: 'which_color' | 'unclear'; product: NamedProduct; words: string }

const VIEWS: Record<string, PictureView> = {
  '': 'front',
  '1': 'front',
  frente: 'front',
  front: 'front',
  '2': 'detail',
  '3': 'back',
  espalda: 'back',
  detras: 'back',
  back: 'back',
  detalle: 'detail',
  detail: 'detail',
}

/**
 * Reads product, colour and view from the path of a picture: `mens-hat-1-marron-2.jpg`,
 * `mens-hat-1_Marrón.png` or `mens-hat-1/marron/1.webp`. The first picture of a colour shows the
 * product, the second a detail, the third its back. A product of one colour needs no colour in the name.
 */
export function readPictureName(path: string, products: readonly NamedProduct[]): PictureName {
  const name = wordsOf(path.replace(/\.[^./\\]*$/, ''))
  const product = products
    .filter(({ id }) => name === id || name.startsWith(`${id}-`))
    .toSorted((a, b) => b.id.length - a.id.length)[0]
  if (!product) return { ok: false, reason: 'no_product' }
  const words = name.slice(product.id.length + 1)
  const color = product.colors.find(
    (one) => words === colorSlug(one) || words.startsWith(`${colorSlug(one)}-`),
  )
  const only = product.colors.length === 1 ? product.colors[0] : undefined
  const rest = color === undefined ? words : words.slice(colorSlug(color).length + 1)
  const view = Object.hasOwn(VIEWS, rest) ? VIEWS[rest] : undefined
  if (view === undefined) return { ok: false, reason: 'unclear', product, words }
  const chosen = color ?? only
  if (chosen === undefined) return { ok: false, reason: 'which_color', product, words }
  return { ok: true, target: { productId: product.id, color: chosen, view } }
}

const wordsOf = (path: string): string =>
  plainWord(path)
    .split(/[\s_./\\-]+/)
    .filter(Boolean)
    .join('-')
