import * as v from 'valibot'
import {
  RECIPIENT_FIELDS,
  type Recipient,
  type RecipientField,
} from '#core/customers/addresses/recipient.ts'
import { policy } from '#core/base/policy/policy.ts'
import { SHIPPING_METHODS } from '#core/pricing/shipping/shipping.ts'
import { jsonText } from '#core/base/text/json-text.ts'
import { NO_INVOICE, TypedInvoice } from './typed-invoice.ts'

const TypedForm = v.strictObject({
  recipient: v.strictObject(v.entriesFromList(RECIPIENT_FIELDS, jsonText(1000))),
  /** The chosen address of the account; empty: another one. */
  addressId: jsonText(80),
  isAddressKept: v.boolean(),
  shippingMethod: v.picklist(SHIPPING_METHODS),
  paymentMethod: v.picklist(['card', 'paypal', 'online', 'transfer', 'cod']),
  // A page from before decision 056 kept neither.
  isWrapped: v.optional(v.boolean(), false),
  giftNote: v.optional(jsonText(1000), ''),
  // Older pages did not keep this.
  invoice: v.optional(TypedInvoice, NO_INVOICE),
})

/** What a shopper has typed and chosen at the checkout, without anything of a card. */
export type TypedForm = v.InferOutput<typeof TypedForm>

const KeptForm = v.strictObject({ owner: v.string(), typed: TypedForm })

/** The form as text for the browser's storage. `owner`: the account's e-mail, empty for a guest. */
export const printDraft = (owner: string, typed: TypedForm): string =>
  JSON.stringify({ owner, typed } satisfies v.InferOutput<typeof KeptForm>)

/**
 * Reads a stored form; undefined if it is not one, or was typed under another account. The methods
 * of payment are those of the shop's provider and of its owner, which may have changed.
 */
export function readDraft(text: string, owner: string, first: TypedForm): TypedForm | undefined {
  const { success, output } = v.safeParse(KeptForm, jsonOf(text))
  if (!success || output.owner !== owner) return undefined
  const { paymentMethod } = output.typed
  const isOffered =
    paymentMethod === 'transfer'
      ? policy.payment.takesTransfers
      : paymentMethod === 'cod'
        ? policy.cashOnDelivery.isInCheckout
        : (paymentMethod === 'online') === (first.paymentMethod === 'online')
  return isOffered ? output.typed : { ...output.typed, paymentMethod: first.paymentMethod }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The kept form with what the shopper has changed on the page since, `now`. `first` is the form as
 * the server rendered it.
 */
export function mergeDraft(first: TypedForm, now: TypedForm, kept: TypedForm): TypedForm {
  const recipient = Object.fromEntries(
    RECIPIENT_FIELDS.map((field: RecipientField) => [
      field,
      now.recipient[field] === first.recipient[field]
        ? kept.recipient[field]
        : now.recipient[field],
    ]),
  ) as Recipient // of all its fields
  const pick = <Key extends Exclude<keyof TypedForm, 'recipient'>>(key: Key) =>
    now[key] === first[key] ? kept[key] : now[key]
  return {
    recipient,
    addressId: pick('addressId'),
    isAddressKept: pick('isAddressKept'),
    shippingMethod: pick('shippingMethod'),
    paymentMethod: pick('paymentMethod'),
    isWrapped: pick('isWrapped'),
    giftNote: pick('giftNote'),
    invoice: pick('invoice'),
  }
}
