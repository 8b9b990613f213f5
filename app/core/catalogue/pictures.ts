export type PictureView = 'front' | 'detail'

/** A picture file of a product: `version` changes with the bytes, so that it may be cached for ever. */
export type PictureKey = { id: string; color: string; version: string; view?: PictureView }

const WIDTHS: Record<PictureView, readonly number[]> = {
  front: [400, 640, 1000],
  detail: [640, 1000],
}

/** "Marrón" → "marron", as picture files are named. */
const colorSlug = (color: string): string =>
  color.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The AVIF widths as a `srcset`, and a JPEG for browsers without AVIF. 4:5, as drawn by `images/`. */
export function productPicture(key: PictureKey): { avifSrcSet: string; fallback: string } {
  const { view = 'front', version } = key
  const widths = WIDTHS[view]
  return {
    avifSrcSet: widths
      .map((width) => `${file(key, `${width}.avif`)}?v=${version} ${width}w`)
      .join(', '),
    fallback: `${file(key, '640.jpg')}?v=${version}`,
  }
}

/** One small file for cart lines and orders: JPEG, which every browser and mail reader shows. */
export function thumbnail(key: PictureKey): string {
  return `${file(key, '640.jpg')}?v=${key.version}`
}

/** What is shown where the product's address is shared: the colour that its page opens with. */
export function sharedPicture(product: {
  id: string
  colors: readonly string[]
  pictures: Record<string, string>
}): string {
  const [color = ''] = product.colors
  return thumbnail({ id: product.id, color, version: product.pictures[color] ?? '0' })
}

/** The smallest AVIF beside a thumbnail's JPEG. */
export const thumbnailAvif = (jpeg: string): string => jpeg.replace('-640.jpg', '-400.avif')

const file = ({ id, color, view = 'front' }: PictureKey, end: string): string =>
  `/img/products/${id}/${colorSlug(color)}-${view}-${end}`
