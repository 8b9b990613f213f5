export type PictureView = 'front' | 'back' | 'detail'

/** What the pictures of a colour show, for those who do not see them, where the owner wrote it. */
export type PictureTexts = Partial<Record<PictureView, string>>

/** A picture of a product: `version` changes with the bytes, so browsers may cache it for ever. */
export type PictureKey = {
  id: string
  color: string
  version: string
  view?: PictureView | undefined
}

/** "Marrón" → "marron", "Verde oliva" → "verde-oliva": as in the names of picture files. */
export const colorSlug = (color: string): string =>
  color
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')

/**
 * For lists, on one ground for all: the AVIF widths as a `srcset`, and a JPEG as fallback. 4:5, as drawn
 * by `images/`.
 */
export function productPicture(key: PictureKey): { avifSrcSet: string; fallback: string } {
  const { view = 'front', version } = key
  const widths = view === 'detail' ? [640] : [400, 640]
  const avifSrcSet = widths.map((width) => `${avif(key, width)} ${width}w`).join(', ')
  return { avifSrcSet, fallback: `${file(key, '640.jpg')}?v=${version}` }
}

/** A small picture for cart lines and orders: JPEG, which all browsers and mail programs show. */
export function thumbnail(key: PictureKey): string {
  return `${file(key, '640.jpg')}?v=${key.version}`
}

/** The picture for shared links: the colour that the product page opens with. */
export function sharedPicture(product: {
  id: string
  colors: readonly string[]
  pictures: Record<string, string>
}): string {
  const [color = ''] = product.colors
  return thumbnail({ id: product.id, color, version: product.pictures[color] ?? '0' })
}

/** The smallest AVIF of a thumbnail. */
export const thumbnailAvif = (jpeg: string): string => jpeg.replace('-640.jpg', '-400.avif')

/** The address of an AVIF of this width. */
export const avif = (key: PictureKey, width: number): string =>
  `${file(key, `${width}.avif`)}?v=${key.version}`

const file = ({ id, color, view = 'front' }: PictureKey, end: string): string =>
  `/img/products/${id}/${colorSlug(color)}-${view}-${end}`
