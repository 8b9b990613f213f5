import * as v from 'valibot'
import { isMailAddress } from '#core/mail/address.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { ibanText, isIban, normalizeIban } from '#core/base/money/iban.ts'
import { readEuros } from '#core/base/money/read-euros.ts'
import { spanishPostcode } from '#core/pricing/shipping/shipping.ts'
import { isSpanishTaxId, normalizeTaxId } from '#core/pricing/tax/tax-id.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'

/** What values a setting takes. `typed` reads the owner's text, `stored` checks a stored value. */
export type SettingKind = {
  typed: v.GenericSchema<string, unknown>
  stored: v.GenericSchema
  /** In words, for the owner. */
  show: (value: unknown) => string
}

type Kind<Value> = {
  read: v.GenericSchema<string, Value>
  stored: v.GenericSchema<Value>
  show: (value: Value) => string
}

/** `read` alone decides what a text means, `stored` alone what is allowed. */
const kind = <Value>({ read, stored, show }: Kind<Value>): SettingKind => ({
  typed: v.pipe(read, stored),
  stored,
  show: (value) => (v.is(stored, value) ? show(value) : JSON.stringify(value)),
})

const readAs = <Value>(read: (text: string) => Value | undefined, wrong: string) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value.trim())
      if (value !== undefined) return value
      addIssue({ message: wrong })
      return NEVER
    }),
  )

const inRange = (min: number, max: number, show: (value: number) => string, wrong: string) =>
  v.pipe(
    v.number(wrong),
    v.safeInteger(wrong),
    v.minValue(min, `No puede ser menos de ${show(min)}.`),
    v.maxValue(max, `No puede ser más de ${show(max)}.`),
  )

const EUROS = 'Escribe un importe en euros, como 4,95.'

/** An amount in integer cents, typed in euros: "4,95". */
export const euros = (minCents: number, maxCents: number): SettingKind =>
  kind({
    read: readAs(
      (text) => (text.startsWith('-') || text.startsWith('−') ? -1 : readEuros(text)),
      EUROS,
    ),
    stored: inRange(minCents, maxCents, formatEuros, EUROS),
    show: formatEuros,
  })

const readWhole = (text: string): number | undefined => {
  const digits = /^([-−]?\d{1,9})(?:\s*\D{0,30})$/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits.replace('−', '-'))
}

/** A whole number with its unit, which may be typed too: "30", "30 días", "21 %". */
export function whole(unit: string, min: number, max: number): SettingKind {
  const show = (value: number) => `${value} ${unit}`
  const wrong = `Escribe un número entero de ${unit === '%' ? 'tanto por ciento' : unit}, como ${max > 30 ? 30 : max}.`
  return kind({ read: readAs(readWhole, wrong), stored: inRange(min, max, show, wrong), show })
}

const YES_NO = 'Escribe «sí» o «no».'

/** Yes or no, typed as such. */
export const yesNo = (): SettingKind =>
  kind({
    read: readAs((text) => ({ sí: true, si: true, no: false })[text.toLowerCase()], YES_NO),
    stored: v.boolean(YES_NO),
    show: (is) => (is ? 'sí' : 'no'),
  })

type Span = { min: number; max: number }

/** From one whole number to another: "3-5". */
export function span(unit: string, min: number, max: number): SettingKind {
  const wrong = `Escribe dos números enteros con un guion, como 3-5 (${unit}).`
  const show = ({ min: from, max: to }: Span) => `${from}-${to} ${unit}`
  const number = inRange(min, max, String, wrong)
  return kind<Span>({
    read: readAs((text) => {
      const [, from, to] = /^(\d{1,4})\s*[-–a]\s*(\d{1,4})(?:\s*\D{0,30})$/.exec(text) ?? []
      return from === undefined ? undefined : { min: Number(from), max: Number(to) }
    }, wrong),
    stored: v.pipe(
      v.strictObject({ min: number, max: number }, wrong),
      v.check(
        ({ min: from, max: to }) => from <= to,
        'El primero no puede ser mayor que el segundo.',
      ),
    ),
    show,
  })
}

/** A text in one line of at most `longest` characters. */
export const line = (longest: number): SettingKind =>
  kind({ read: typedText(longest, tooLongText(longest)), stored: lineRule(longest), show: String })

const lineRule = (longest: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty('No puede quedar vacío.'),
    v.maxLength(longest, tooLongText(longest)),
    readable(),
  )

const textThat = (longest: number, is: (text: string) => boolean, wrong: string): SettingKind =>
  kind({
    read: typedText(longest, tooLongText(longest)),
    stored: v.pipe(lineRule(longest), v.check(is, wrong)),
    show: String,
  })

export const mailAddress = (): SettingKind =>
  textThat(254, isMailAddress, 'Revisa el correo: debe tener la forma nombre@dominio.es.')

/** Digits in groups, with the country's code or without: 7 to 15 digits (ITU-T E.164). */
const PHONE = /^\+?\d+(?: \d+)*$/

export const phone = (): SettingKind =>
  textThat(
    25,
    (text) => PHONE.test(text) && /^\d{7,15}$/.test(text.replaceAll(/\D/g, '')),
    'Escribe el teléfono con sus cifras, como 910 000 000 o +34 910 000 000.',
  )

export const postcode = (): SettingKind =>
  textThat(
    5,
    (text) => spanishPostcode(text) === text,
    'Un código postal de España tiene cinco cifras, de 01000 a 52999.',
  )

const TAX_NUMBER = 'Un NIF son nueve cifras y letras, como B00000000.'
const hasTaxNumberForm = (text: string) => /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/.test(text)

/**
 * A Spanish tax number, typed as people write it. A stored one with a wrong check character still
 * counts: it was taken before the rule, and the file's is a sample. `issuerFault` tells it.
 */
export const taxNumber = (): SettingKind =>
  kind({
    read: v.pipe(
      typedText(20, tooLongText(20)),
      v.transform(normalizeTaxId),
      v.check(hasTaxNumberForm, TAX_NUMBER),
      v.check(
        (text) => !hasTaxNumberForm(text) || isSpanishTaxId(text),
        'Ese NIF no es correcto: revisa las cifras y la letra.',
      ),
    ),
    stored: v.pipe(lineRule(9), v.check(hasTaxNumberForm, TAX_NUMBER)),
    show: String,
  })

/** A code that may be missing: «no» or nothing is an empty text. */
const codeOrNo = (normalize: (text: string) => string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.transform((text) => (/^no$/i.test(text) ? '' : normalize(text))),
  )

/** The account of a bank. «no» or nothing: there is none. */
export const bankAccount = (): SettingKind =>
  kind({
    read: codeOrNo(normalizeIban),
    stored: v.pipe(
      v.string(),
      v.check(
        (iban) => iban === '' || isIban(iban),
        'Ese IBAN no es correcto: revísalo, con su país y sus cifras, como ES91 2100…. «no»: no hay.',
      ),
    ),
    show: (iban) => (iban === '' ? 'no' : ibanText(iban)),
  })

/**
 * The number in the register of producers of products, section of packaging: ENV, year, nine digits.
 * «no» or nothing: the shop has none. Owed on invoices and papers of trade with packed goods, for
 * household packaging only up to the point of sale, for commercial and industrial packaging up to
 * the end user; which of them a parcel's box is, an adviser must say.
 * Source: RD 1055/2022, article 15.3 (sure); the form of the number is that of the ministry's
 * certificates (less sure).
 */
export const packagingNumber = (): SettingKind =>
  kind({
    read: codeOrNo((text) => text.toUpperCase().replaceAll(/\s/g, '')),
    stored: v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || /^ENV\/20\d\d\/\d{9}$/.test(text),
        'El número tiene la forma ENV/2023/000000000: el año y nueve cifras. «no»: no hay.',
      ),
    ),
    show: (number) => number || 'no',
  })

export const webAddress = (): SettingKind =>
  textThat(
    200,
    (text) => URL.canParse(text) && text.startsWith('https://'),
    'Escribe la dirección entera, con https:// delante.',
  )

/** Holidays that are the same in all of Spain each year (Estatuto de los Trabajadores, art. 37.2). */
const EVERY_YEAR = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']

/** The national holidays of a year, "01-01 01-06 …": month and day, in order. */
export function holidays(year: number): SettingKind {
  const all = [...EVERY_YEAR, goodFriday(year)].toSorted()
  return textThat(
    200,
    (text) => {
      const days = text.split(' ')
      const isDay = (day: string) =>
        /^\d\d-\d\d$/.test(day) && new Date(`${year}-${day}T00:00Z`).toJSON()?.slice(5, 10) === day
      return days.every(isDay) && all.every((day) => days.includes(day))
    },
    `Escribe los festivos como mes-día, con un espacio entre ellos. Los nacionales de ${year} son ${all.join(' ')}.`,
  )
}

/** Two days before Easter by the Gregorian computus, as "04-03". Source: Meeus, "Astronomical Algorithms", 8. */
export function goodFriday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const easter = Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1)
  return new Date(easter - 2 * 86_400_000).toISOString().slice(5, 10)
}

/** A row of the list of settings: see `Setting`. */
export type Row = [key: string, path: string, kind: SettingKind, says: string, note?: string]
