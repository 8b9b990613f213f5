import * as v from 'valibot'
import { COUNTRIES, spanishPostcode } from '#core/pricing/shipping/shipping.ts'
import { fieldRule, tooLongText, typedText } from '#core/base/text/form-schema.ts'

/** The fields in the order of the form, each with its maximum length. */
export const ADDRESS_LIMITS = {
  firstName: 60,
  lastName: 90,
  country: 2,
  address: 160,
  postcode: 12,
  city: 80,
  phone: 30,
} as const
/** The longest first name, space and surname: what a form fills in by itself must fit in it. */
export const FULL_NAME_LIMIT = ADDRESS_LIMITS.firstName + 1 + ADDRESS_LIMITS.lastName
export type AddressField = keyof typeof ADDRESS_LIMITS
export const ADDRESS_FIELDS = Object.keys(ADDRESS_LIMITS) as AddressField[]

const UNPRINTABLE = /[\p{Cc}\u2028\u2029]/u

/** A text of the parcel's label. Only a note may have line breaks. */
export function labelText(longest: number, { isMultiline = false } = {}) {
  return v.pipe(
    typedText(longest, tooLongText(longest)),
    v.check(
      (text) => !UNPRINTABLE.test(isMultiline ? text.replace(/[\n\t]/g, '') : text),
      'Hay algún carácter que no podemos imprimir en la etiqueta',
    ),
  )
}

/** The fields of an address. The postcode is checked against the country, see `postcodeExists`. */
export const addressFields = {
  firstName: v.pipe(labelText(ADDRESS_LIMITS.firstName), v.nonEmpty('Falta el nombre')),
  lastName: v.pipe(labelText(ADDRESS_LIMITS.lastName), v.nonEmpty('Faltan los apellidos')),
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(
    labelText(ADDRESS_LIMITS.country),
    v.nonEmpty('Falta el país'),
    v.check((code) => COUNTRIES.includes(code), 'De momento no enviamos a ese país'),
  ),
  address: v.pipe(labelText(ADDRESS_LIMITS.address), v.nonEmpty('Falta la dirección')),
  postcode: v.pipe(labelText(ADDRESS_LIMITS.postcode), v.nonEmpty('Falta el código postal')),
  city: v.pipe(labelText(ADDRESS_LIMITS.city), v.nonEmpty('Falta la ciudad')),
  /** Empty: not given. */
  phone: labelText(ADDRESS_LIMITS.phone),
}

/** Checks that a Spanish postcode exists. */
export const postcodeExists = <Input extends { country: string; postcode: string }>() =>
  fieldRule<Input>('postcode', (input) =>
    input.country !== 'ES' || spanishPostcode(input.postcode)
      ? undefined
      : 'El código postal tiene cinco cifras, de 01001 a 52999',
  )

/** Writes a Spanish postcode as five digits, for labels, tariffs and taxes. */
export const normalizePostcode = <Input extends { country: string; postcode: string }>() =>
  v.transform<Input, Input>((input) => ({
    ...input,
    postcode:
      (input.country === 'ES' ? spanishPostcode(input.postcode) : undefined) ?? input.postcode,
  }))

/**
 * A delivery address. Only the phone is optional; the country must be in the tariff.
 * Source: specification, "Validation rules"; docs/decisions/005.
 */
export const addressForm = v.pipe(v.object(addressFields), postcodeExists(), normalizePostcode())
export type Address = v.InferOutput<typeof addressForm>

/** An address saved in an account. */
export type SavedAddress = Address & { id: string; isDefault: boolean }

/** "Calle del Olmo, 14, 28012 Madrid" */
export const addressText = ({ address, postcode, city }: Address): string =>
  `${address}, ${postcode} ${city}`
