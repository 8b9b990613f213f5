import type { ProductCardData } from '#core/catalogue/card.ts'
import type { PictureTexts, PictureView } from '#core/catalogue/pictures.ts'
import { showsBack } from '#core/catalogue/pictures/page-pictures.ts'
import { hasFlatLay, planAddress } from '#core/catalogue/product-page-data.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'

/** A picture of the gallery; `plan` is the drawing of the pattern, the same in every colour. */
export type Shot = { view: PictureView; alt: string } | { view: 'plan'; alt: string; src: string }

type Shown = {
  name: string
  color: string
  version: string
  garment: Garment | undefined
  /** What the owner wrote of them. */
  texts?: PictureTexts | undefined
}

/** The pictures of a product in a colour, in order: whole, back, detail, drawing of the pattern. */
function shotsOf({ name, color, version, garment, texts = {} }: Shown): Shot[] {
  const inColor = `${name}, ${color.toLowerCase()}`
  return [
    { view: 'front', alt: texts.front ?? inColor },
    ...(showsBack(version)
      ? [{ view: 'back' as const, alt: texts.back ?? `${inColor}, por detrás` }]
      : []),
    // Without pictures of its own, the one that stands for the first would stand for all.
    ...(version === '0'
      ? []
      : [{ view: 'detail' as const, alt: texts.detail ?? `Detalle de ${inColor}` }]),
    ...(hasFlatLay(garment)
      ? [{ view: 'plan' as const, alt: `Patrón de ${name}`, src: planAddress(garment) }]
      : []),
  ]
}

/** The pictures of a product's card in a colour. */
export const shotsOfCard = (
  { name, pictures, pictureTexts }: ProductCardData,
  color: string,
  garment: Garment | undefined,
): Shot[] =>
  shotsOf({ name, color, version: pictures[color] ?? '0', garment, texts: pictureTexts?.[color] })
