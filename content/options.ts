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
  sizes: [
    { value: 'XS' },
    { value: 'S' },
    { value: 'M' },
    { value: 'L' },
    { value: 'XL' },
    { value: '36' },
    { value: '37' },
    { value: '38' },
    { value: '39' },
    { value: '40' },
    { value: '41' },
    { value: '42' },
    { value: '43' },
    { value: '44' },
    { value: '45' },
    { value: 'Único' },
  ] as readonly SizeOption[],
  colors: [
    { value: 'Negro', swatch: '#2a2b2e' },
    { value: 'Gris', swatch: '#8b8f91' },
    { value: 'Verde', swatch: '#4d6650' },
    { value: 'Caqui', swatch: '#8a8257' },
    { value: 'Marrón', swatch: '#7a5238' },
    { value: 'Azul', swatch: '#33526f' },
    { value: 'Blanco', swatch: '#f1eee6' },
    { value: 'Rosa', swatch: '#cf8f8c' },
    { value: 'Beige', swatch: '#cdb896' },
  ] as readonly ColorOption[],
}

/** The lists of this file, whatever the owner has. */
export const firstOptions: Readonly<typeof values> = values

export const options = liveSettings('options', values)
