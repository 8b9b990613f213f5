import { normalizeTaxId } from './tax-id.ts'

/**
 * What follows the country's letters in a VAT number (NIF-IVA) of another EU country, and of
 * Northern Ireland (XI). Greece writes EL. Spain's numbers are NIF, see `isSpanishTaxId`.
 * Source: European Commission, VIES, structure of VAT identification numbers; within the tax agency's
 * validations 1.1.2, note 1.
 */
const NUMBERS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
}

const lettersOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Whether a country other than Spain gives VAT numbers. The code is ISO 3166-1 alpha-2. */
export const hasVatIds = (country: string): boolean => Object.hasOwn(NUMBERS, lettersOf(country))

/**
 * A VAT number of another EU country as people write it, tidied: "PT123456789". Without its letters
 * it is taken as one of `country`. Undefined if it has no country's form; nobody is asked whether
 * it is registered.
 */
export function readVatId(typed: string, country = ''): string | undefined {
  const text = normalizeTaxId(typed).replace(/^GR/, 'EL')
  if (NUMBERS[text.slice(0, 2)]?.test(text.slice(2)) === true) return text
  const letters = lettersOf(country)
  const isWithout = !text.startsWith(letters) && NUMBERS[letters]?.test(text) === true
  return isWithout ? `${letters}${text}` : undefined
}

/** The ISO code of the country of a VAT number; undefined for Northern Ireland, which has none. */
export function countryOfVatId(vatId: string): string | undefined {
  const letters = vatId.slice(0, 2)
  return letters === 'XI' ? undefined : letters === 'EL' ? 'GR' : letters
}
