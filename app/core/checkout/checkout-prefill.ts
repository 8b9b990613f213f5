import type { SavedAddress } from '#core/customers/addresses/address.ts'
import type { Recipient } from '#core/customers/addresses/recipient.ts'

/** Data of a signed-in buyer that the shop knows before anything is typed. */
export type CheckoutPrefill = Pick<Recipient, 'email' | 'firstName' | 'lastName' | 'phone'> & {
  cards: readonly PrefillCard[]
  addresses: readonly SavedAddress[]
}

/** A saved card that has not expired, as the checkout offers it. */
export type PrefillCard = { id: string; name: string; detail: string; isDefault: boolean }

/** The card preselected in the form: the default, else none. */
export const defaultCard = (cards: readonly PrefillCard[]): string | null =>
  cards.find(({ isDefault }) => isDefault)?.id ?? null

/** The address prefilled in the form: the default, else none. */
export const addressAtFirst = (addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find(({ isDefault }) => isDefault)
