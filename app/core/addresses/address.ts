import { checkRecipient, type FieldErrors, type RecipientInput } from './recipient.ts'

/** What of a recipient belongs to the place: it can be kept and used again. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'country',
  'address',
  'postcode',
  'city',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type AddressInput = Pick<RecipientInput, AddressField>

/** An address of an account. A phone that was not given is empty. */
export type SavedAddress = AddressInput & { id: string; isDefault: boolean }

export type AddressOutcome =
  | { ok: true; address: AddressInput }
  | { ok: false; errors: FieldErrors }

/** Checks and tidies an address by the rules of the checkout: what is kept can be delivered to. */
export function checkAddress(input: AddressInput): AddressOutcome {
  const checked = checkRecipient({ ...input, email: 'nadie@vereda.example', note: '' })
  if (!checked.ok) return checked
  const { firstName, lastName, country, address, postcode, city, phone } = checked.recipient
  return {
    ok: true,
    address: { firstName, lastName, country, address, postcode, city, phone: phone ?? '' },
  }
}

/** "Calle del Olmo, 14, 28012 Madrid" */
export const addressText = ({ address, postcode, city }: AddressInput): string =>
  `${address}, ${postcode} ${city}`
