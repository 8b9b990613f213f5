import type { PictureView } from '#core/catalogue/pictures.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'

/** A picture of the gallery; `plan` is the drawing of the pattern, the same in every colour. */
export type Shot = { view: PictureView | 'plan'; alt: string }

/** The pictures of a product in a colour, in order: whole, detail, drawing of the pattern. */
export function shotsOf(name: string, color: string, garment: Garment): Shot[] {
  const inColor = `${name}, ${color.toLowerCase()}`
  const shots: Shot[] = [
    { view: 'front', alt: inColor },
    { view: 'detail', alt: `Detalle de ${inColor}` },
  ]
  // A hair band is a single strip, so it has no drawing.
  return garment === 'cinta' ? shots : [...shots, { view: 'plan', alt: `Patrón de ${name}` }]
}

export const planAddress = (garment: Garment): string => `/img/plans/${garment}.svg`
