/**
 * The colours of the catalogue, in the order in which filters list them, each with the `#rrggbb` of
 * its swatch. The cloth of the sample pictures is dyed with the same (`images/palette.ts`).
 */
export const SWATCHES = {
  Negro: '#2a2b2e',
  Gris: '#8b8f91',
  Verde: '#4d6650',
  Caqui: '#8a8257',
  Marrón: '#7a5238',
  Azul: '#33526f',
  Blanco: '#f1eee6',
  Rosa: '#cf8f8c',
  Beige: '#cdb896',
} as const

export type Color = keyof typeof SWATCHES
export const COLORS = Object.keys(SWATCHES) as Color[] // its keys, in their order
