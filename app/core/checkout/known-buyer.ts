import type { SavedAddress } from '#core/addresses/address.ts'
import type { Recipient } from '#core/addresses/recipient.ts'

/** What the shop knows of a signed-in buyer before anything is typed. */
export type KnownBuyer = Pick<Recipient, 'email' | 'firstName' | 'lastName' | 'phone'> & {
  cards: readonly KnownCard[]
  addresses: readonly SavedAddress[]
}

/** A saved card that still works, as the checkout offers it. */
export type KnownCard = { id: string; name: string; detail: string; isDefault: boolean }

/** The card that is used unless another is chosen: the default, else none. */
export const cardAtFirst = (cards: readonly KnownCard[]): string | null =>
  cards.find(({ isDefault }) => isDefault)?.id ?? null

/** The address that is filled in unless another is chosen: the default, else none. */
export const addressAtFirst = (addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find(({ isDefault }) => isDefault)
