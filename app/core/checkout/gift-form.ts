import * as v from 'valibot'
import { labelText } from '#core/customers/addresses/address.ts'

/** Characters of a gift note: what fits on its place on the packing slip. */
export const GIFT_NOTE_LIMIT = 300

/** The gift part of the checkout; the note is empty if there is none. */
export const giftForm = v.object({
  giftNote: labelText(GIFT_NOTE_LIMIT, { isMultiline: true }),
})
export type GiftField = keyof v.InferInput<typeof giftForm>
