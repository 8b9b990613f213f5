import { countryName } from '#core/pricing/shipping/shipping-labels.ts'
import { RECORDED_COUNTRIES } from '#core/pricing/tax/recorded-countries.ts'

export type NamedCountry = { code: string; name: string }

/** The countries of an invoice by name. A browser may know one by another name than the server. */
export const namedCountries = (): NamedCountry[] =>
  RECORDED_COUNTRIES.map((code) => ({ code, name: countryName(code) })).toSorted((a, b) =>
    a.name.localeCompare(b.name, 'es'),
  )
