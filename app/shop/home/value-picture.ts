import type { HomeValue } from './home-content.ts'
import valores from '#content/pictures/valores.json' with { type: 'json' }

const WIDTHS = [400, 800]

/** The addresses of a value's picture in `/img/valores`, 4:5; the version is its content's. */
export function valuePicture(name: HomeValue['image']): { avifSrcSet: string; fallback: string } {
  const { version } = valores[name]
  const avif = (width: number) => `/img/valores/${name}-${width}.avif?v=${version} ${width}w`
  return {
    avifSrcSet: WIDTHS.map(avif).join(', '),
    fallback: `/img/valores/${name}-400.jpg?v=${version}`,
  }
}
