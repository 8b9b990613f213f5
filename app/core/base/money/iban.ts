/** ISO 13616: country, two check digits, up to 30 letters and digits. */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Digits of a Spanish IBAN. */
const SPANISH_LENGTH = 24

/** "es91 2100-0418…" as it is stored: capital letters, without spaces and dashes. */
export const normalizeIban = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '')

/** Whether the check digits fit, by ISO 7064 MOD 97-10, and a Spanish one has its length. */
export function isIban(iban: string): boolean {
  if (!FORM.test(iban)) return false
  if (iban.startsWith('ES') && iban.length !== SPANISH_LENGTH) return false
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** In groups of four, as people read it. */
export const ibanText = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
