import type { Cents } from '#core/base/money/money.ts'
import type { Choosable } from './product.ts'
import type { PictureTexts } from './pictures.ts'
import type { PriceFacts } from './reduction.ts'

/** The data of a product card, and no more, to keep listings small. */
export type ProductCardData = Omit<Choosable, 'colors'> &
  PriceFacts & {
    colors: readonly string[]
    id: string
    name: string
    summary: string
    priceCents: Cents
    isNew: boolean
    /** The name of an offer that reaches it. */
    offer?: string
    /** Picture version by colour. */
    pictures: Record<string, string>
    /** What they show by colour, where the owner wrote it. */
    pictureTexts?: Readonly<Record<string, PictureTexts>>
  }
