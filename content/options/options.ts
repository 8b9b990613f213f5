import { liveSettings } from '#core/policy/live-settings.ts'

/** A size of the shop. `value` is the word of addresses, data and screens. */
export type SizeOption = { value: string; searchWords?: readonly string[] }
/** A colour of the shop, with the `#rrggbb` of its swatch. */
export type ColorOption = SizeOption & { swatch: string }

/**
 * The first filling of the shop's sizes and colours, in the order of filters and selectors. The
 * owner changes them in the database (`tallas`, `colores`), which comes before this file; a new shop
 * gets the same rows from migration 066. The cloth of the sample pictures has these colours
 * (`images/palette.ts`).
 * Source: specification, "Entities" (sizes, colours); docs/decisions/103.
 */
const values = {
  sizes: 'XS S M L XL 36 37 38 39 40 41 42 43 44 45 Único'
    .split(' ')
    .map((value): SizeOption => ({ value })),
  colors: Object.entries({
    Negro: '#2a2b2e',
    Gris: '#8b8f91',
    Verde: '#4d6650',
    Caqui: '#8a8257',
    Marrón: '#7a5238',
    Azul: '#33526f',
    Blanco: '#f1eee6',
    Rosa: '#cf8f8c',
    Beige: '#cdb896',
  }).map(([value, swatch]): ColorOption => ({ value, swatch })),
}

/** The lists of this file, whatever the owner has. */
export const firstOptions: Readonly<typeof values> = values

export const options = liveSettings('options', values)
