import { cents, type Cents } from './money.ts'

/** "2.499": 2499 € to a Spaniard, but 2,499 € to many a spreadsheet. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/
/** "1.299,90": points between thousands, a comma before the cents. */
const SPANISH = /^\d{1,3}(?:\.\d{3})*(?:,\d{1,2})?$/
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/

/**
 * Parses euros as people in Spain or spreadsheets write them: "79,99", "79.99", "1.299,00 €".
 * Undefined if the text is ambiguous ("2.499"), negative or has more than two decimals.
 */
export function readEuros(typed: string): Cents | undefined {
  const text = withoutSign(typed)
  if (text.length > 12 || isAmbiguousEuros(text)) return undefined
  const plain = SPANISH.test(text) ? text.replaceAll('.', '').replace(',', '.') : text
  if (!SPANISH.test(text) && !PLAIN.test(text)) return undefined
  const [euros = '', decimals = ''] = plain.replace(',', '.').split('.')
  return cents(Number(euros) * 100 + Number(decimals.padEnd(2, '0')))
}

/** Whether a text means one amount in Spain and a thousandth of it elsewhere. */
export const isAmbiguousEuros = (typed: string): boolean => AMBIGUOUS.test(withoutSign(typed))

const withoutSign = (typed: string): string => typed.trim().replace(/€$/, '').trimEnd()

/** "79,99", without the sign, for a spreadsheet. */
export const writeEuros = (amountCents: Cents): string =>
  `${amountCents < 0 ? '-' : ''}${Math.floor(Math.abs(amountCents) / 100)},${String(Math.abs(amountCents) % 100).padStart(2, '0')}`

/** What is wrong with "2.499", and what to do. */
export const ambiguousEuros = (typed: string): string =>
  `«${typed}» puede ser miles de euros o un precio con tres decimales. Escríbelo sin punto de millares: «${typed.replace('.', '')}» o «${typed.replace('.', '')},00».`
