import type { Color } from './palette.ts'
import type { Form, Frame } from './frame.ts'
import { clothOf, linear, TRIM } from './palette.ts'
import type { Pieces } from './shapes/pieces.ts'
import type { Cut } from './view.ts'

/**
 * A colour by its role, so that one look works in every colour of its product. `mark` is `light` or
 * `deep`, whichever contrasts.
 */
export type Ink = 'main' | 'tone' | keyof Inks | 'mark' | 'trim' | `#${string}`
export type Mix = (ink: Ink) => string

/** Draws SVG over a garment, in units of its layers; `isAllAround`: over its back too. */
export type Art = ((frame: Frame, mix: Mix) => string) & { isAllAround?: true }

/** What distinguishes a product from others of the same garment. */
export type Look = {
  /** The layers it is made from, where they are not those of its garment. */
  form?: Form
  cut?: Cut
  /** What a pack holds, in the picture of its front. */
  pieces?: Pieces
  /** Second fabric and trim; default: the tone of the colour, and near-black. */
  second?: Ink
  trim?: Ink
  /** Ink on the cloth, in drawing order. */
  art?: Art[]
  /** Knit, quilting, cord: drawn in greys, read as height. `depth` about 0.1 to 0.6. */
  relief?: { art: Art; depth: number }
  /** Flecks of lighter and darker yarn, 0 to 0.3. */
  heather?: number
  /** Replaces this part with main fabric. */
  without?: 'trim'
  /** Factor on the shine of the cloth. */
  gloss?: number
}

type Inks = { light: string; deep: string; warm: string; cool: string }

/** `light` contrasts gently, so on pale cloth it is not pale. */
const INKS: Record<Color, Inks> = {
  Negro: { light: '#cfc9bb', deep: '#17181a', warm: '#a4733f', cool: '#64808a' },
  Gris: { light: '#ece9e1', deep: '#3b4044', warm: '#a8764e', cool: '#44637d' },
  Verde: { light: '#e4e0d0', deep: '#223025', warm: '#b99257', cool: '#7a9686' },
  Caqui: { light: '#efe9d8', deep: '#423e24', warm: '#a2623d', cool: '#4c6657' },
  Marrón: { light: '#e6dac7', deep: '#35231a', warm: '#bb8d5c', cool: '#71898f' },
  Azul: { light: '#e6e4dc', deep: '#172533', warm: '#bd9161', cool: '#6d90a6' },
  Blanco: { light: '#b9ad95', deep: '#33475a', warm: '#b07052', cool: '#6f8d86' },
  Rosa: { light: '#f6e9e1', deep: '#7a4446', warm: '#b4604f', cool: '#6d7c8b' },
  Beige: { light: '#f5efe2', deep: '#493d2e', warm: '#9c6242', cool: '#56707f' },
}

/** Cloth brighter than this, in linear light, gets a dark ink. */
const PALE = 0.2

/** The inks of one colour of a product. */
export function inksOf(color: Color): Mix {
  const cloth = clothOf(color)
  const [red, green, blue] = linear(cloth.main)
  const isPale = 0.3 * red + 0.59 * green + 0.11 * blue > PALE
  return (ink) => {
    if (ink === 'main') return cloth.main
    if (ink === 'tone') return cloth.second
    if (ink === 'trim') return TRIM
    if (ink === 'mark') return INKS[color][isPale ? 'deep' : 'light']
    if (ink === 'light' || ink === 'deep' || ink === 'warm' || ink === 'cool')
      return INKS[color][ink]
    return ink
  }
}
