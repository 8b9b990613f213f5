import type { PictureView } from '#core/catalogue/pictures.ts'
import { showsBack } from '#core/product-pictures/page-pictures.ts'
import { hasPlan } from '#core/catalogue/plans.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'

/** A picture of the gallery; `plan` is the drawing of the pattern, the same in every colour. */
export type Shot = { view: PictureView | 'plan'; alt: string }

type Shown = { name: string; color: string; version: string; garment: Garment }

/** The pictures of a product in a colour, in order: whole, back, detail, drawing of the pattern. */
export function shotsOf({ name, color, version, garment }: Shown): Shot[] {
  const inColor = `${name}, ${color.toLowerCase()}`
  return [
    { view: 'front', alt: inColor },
    ...(showsBack(version) ? [{ view: 'back' as const, alt: `${inColor}, por detrás` }] : []),
    { view: 'detail', alt: `Detalle de ${inColor}` },
    ...(hasPlan(garment) ? [{ view: 'plan' as const, alt: `Patrón de ${name}` }] : []),
  ]
}
