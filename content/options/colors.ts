import type { SizeOption } from './sizes.ts'

/** A colour of the shop, with the `#rrggbb` of its swatch. */
export type ColorOption = SizeOption & { swatch: string }

/**
 * The first filling of the shop's colours, as that of the sizes; the owner's command is `colores`. The
 * cloth of the sample pictures has these colours (`images/palette.ts`). A file apart: cards need it,
 * and no sizes.
 * Source: specification, "Entities" (colours); docs/decisions/103.
 */
export const firstColors: readonly ColorOption[] = Object.entries({
  Negro: '#2a2b2e',
  Gris: '#8b8f91',
  Verde: '#4d6650',
  Caqui: '#8a8257',
  Marrón: '#7a5238',
  Azul: '#33526f',
  Blanco: '#f1eee6',
  Rosa: '#cf8f8c',
  Beige: '#cdb896',
}).map(([value, swatch]) => ({ value, swatch }))
