import type { PictureView } from '#core/catalogue/pictures.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'

/** One picture of the gallery; `plan` is the drawing of the pattern, the same in every colour. */
export type Shot = { view: PictureView | 'plan'; alt: string }

/** What a product shows of itself in a colour, in order: whole, near, and as its pattern is drawn. */
export function shotsOf(name: string, color: string, garment: Garment): Shot[] {
  const inColor = `${name}, ${color.toLowerCase()}`
  const shots: Shot[] = [
    { view: 'front', alt: inColor },
    { view: 'detail', alt: `Detalle de ${inColor}` },
  ]
  // A hair band is cut from one strip: there is nothing to draw.
  return garment === 'cinta' ? shots : [...shots, { view: 'plan', alt: `Patrón de ${name}` }]
}

export const planAddress = (garment: Garment): string => `/img/plans/${garment}.svg`
