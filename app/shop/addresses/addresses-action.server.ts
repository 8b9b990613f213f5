import type { Shop } from '#app/shop.server.ts'
import { ADDRESS_FIELDS, addressForm, type Address } from '#core/customers/addresses/address.ts'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  setDefaultAddress,
} from '#core/customers/addresses/addresses.server.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { doneAnswer, refusedAnswer } from '../forms/change-answer.ts'
import {
  ADDRESS_TEXTS,
  TOO_MANY_ADDRESSES,
  type AddressAnswer,
  type AddressIntent,
} from './address-answers.ts'

type AddressForm = Address & { intent: AddressIntent; id: string }

/** Applies a posted change to a shopper's addresses; an empty id adds a new one. */
export async function submitAddress(
  shop: Pick<Shop, 'db' | 'newId' | 'now'>,
  userId: string,
  form: AddressForm,
): Promise<AddressAnswer> {
  const { db } = shop
  const { intent, id } = form
  const texts = ADDRESS_TEXTS[intent]
  const answer = (isDone: boolean) =>
    isDone ? doneAnswer(form, texts.done) : refusedAnswer(form, 'not_found', texts.failed)
  if (intent === 'address-delete') return answer(await deleteAddress(db, userId, id))
  if (intent === 'address-default') return answer(await setDefaultAddress(db, userId, id))
  const checked = checkForm(addressForm, form)
  const values = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, form[field]]))
  if (!checked.ok) return refusedAnswer(form, 'bad_fields', '', values, checked.errors)
  const address = checked.values
  if (id !== '') return answer(await changeAddress(db, userId, id, address))
  const now = shop.now().toISOString()
  const added = await addAddress(db, { id: shop.newId('adr'), userId, address, now })
  if (added === 'too_many') return refusedAnswer(form, 'too_many', TOO_MANY_ADDRESSES, values)
  return doneAnswer(form, texts.done)
}
