import type { Garment } from '#core/catalogue/vocabulary.ts'
import { others } from './others.ts'
import { tops } from './tops.ts'

/**
 * A point of a garment that is worth a look: what is there and why it matters. Only what is true of
 * every product of the kind; figures come from the product.
 */
export type Station = {
  name: string
  text: string
  /** The first of these features or parts that the product has is shown with its value. */
  shows?: readonly string[]
}

export type Anatomy = { readonly [kind in Garment]?: readonly Station[] }

/**
 * Five stations per kind of garment, in the order of the page; a kind that is missing shows no
 * section. Where they lie in the picture is in `public/anatomy/KIND.css`, in per cent of its
 * width and height.
 */
export const anatomy: Anatomy = { ...tops, ...others }
