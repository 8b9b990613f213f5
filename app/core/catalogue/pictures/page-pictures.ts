import { avif, productPicture, type PictureKey } from '#core/catalogue/pictures.ts'

/** At the end of a version whose pictures show the garment's back too. */
const WITH_BACK = '-b'

export const versionWithBack = (version: string): string => `${version}${WITH_BACK}`

export const showsBack = (version: string): boolean => version.endsWith(WITH_BACK)

/** Whether a version is a photograph of the owner, which shows the garment in no known place. */
export const isOwnPhotograph = (version: string): boolean => version.startsWith('o')

/** For the product's own page: an AVIF of 1000 px, and a JPEG as fallback. */
export function pagePicture(key: PictureKey): { avifSrcSet: string; fallback: string } {
  return { avifSrcSet: avif(key, 1000), fallback: productPicture(key).fallback }
}

/** The widest AVIF of a view, for the zoom, and its width in pixels. */
export function widestPicture(key: PictureKey): { src: string; width: number } {
  const width = key.view === 'front' || key.view === undefined ? 2000 : 1000
  return { src: avif(key, width), width }
}
