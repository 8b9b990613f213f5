import type { OptionName } from '#core/catalogue/options/option-rules.ts'

/** How an option is named to the owner. */
export const WORDS = {
  size: {
    group: 'tallas',
    one: 'talla',
    takes: 'TALLA',
  },
  color: {
    group: 'colores',
    one: 'color',
    takes: 'COLOR',
  },
} as const satisfies Record<OptionName, Record<string, string>>
