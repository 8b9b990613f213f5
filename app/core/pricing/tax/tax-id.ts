const CHECK_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const COMPANY_LETTERS = 'JABCDEFGHI'

/**
 * Tidies a tax number as people write it: upper case, full-width signs as plain ones, without
 * spaces, dots, slashes, any dash, and the country's ES. An old DNI gets its leading zeros, and an
 * old NIE, printed with a zero too many, loses it.
 * Source: Real Decreto 1065/2007, articles 19 and 20 (eight digits; letter and seven digits).
 */
export const normalizeTaxId = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s./·\p{Pd}\u2212]/gu, '')
    .replace(/^ES(?=[A-Z0-9]{8,10}$)/, '')
    .replace(/^\d{5,7}(?=[A-Z]$)/, (digits) => digits.padStart(8, '0'))
    .replace(/^([XYZ])0(?=\d{7}[A-Z]$)/, '$1')

/**
 * Whether a text is a Spanish tax number (NIF of a person, NIE, or NIF of a legal entity) with a
 * right check character. Expects the form that `normalizeTaxId` makes.
 * Source: Real Decreto 1065/2007, articles 18–22; Orden EHA/451/2008, article 3 (entities).
 */
export function isSpanishTaxId(taxId: string): boolean {
  if (/^[0-9XYZ]\d{7}[A-Z]$/.test(taxId)) {
    const digits = taxId.slice(0, 8).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
    return taxId.at(-1) === CHECK_LETTERS[Number(digits) % 23]
  }
  // K, L, M: Spaniards under 14 or abroad, and foreigners without NIE.
  if (/^[KLM]\d{7}[A-Z]$/.test(taxId)) {
    return taxId.at(-1) === CHECK_LETTERS[Number(taxId.slice(1, 8)) % 23]
  }
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(taxId) && hasCompanyCheck(taxId)
}

function hasCompanyCheck(taxId: string): boolean {
  const sum = Array.from(taxId.slice(1, 8), Number).reduce((total, digit, at) => {
    if (at % 2 === 1) return total + digit
    const double = digit * 2
    return total + Math.floor(double / 10) + (double % 10)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  const [kind, given] = [taxId[0] ?? '', taxId.at(-1)]
  const letter = given === COMPANY_LETTERS[check]
  const digit = given === String(check)
  if ('NPQRSW'.includes(kind)) return letter
  return 'ABEH'.includes(kind) ? digit : letter || digit
}
