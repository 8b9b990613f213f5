import type { RecipientInput } from '#core/addresses/recipient.ts'

/** What the shop knows of a signed-in buyer before anything is typed. */
export type KnownBuyer = Pick<RecipientInput, 'email' | 'firstName' | 'lastName' | 'phone'> & {
  cards: readonly KnownCard[]
  addresses: readonly KnownAddress[]
}

/** A saved card that still works, as the checkout offers it. */
export type KnownCard = { id: string; name: string; detail: string; isDefault: boolean }

/** A saved address, as its fields are filled in. */
export type KnownAddress = Omit<RecipientInput, 'email' | 'note'> & {
  id: string
  isDefault: boolean
}

/** The card that is used unless another is chosen: the default, else none. */
export const cardAtFirst = (cards: readonly KnownCard[]): string | null =>
  cards.find(({ isDefault }) => isDefault)?.id ?? null

/** The address that is filled in unless another is chosen: the default, else none. */
export const addressAtFirst = (addresses: readonly KnownAddress[]): KnownAddress | undefined =>
  addresses.find(({ isDefault }) => isDefault)
