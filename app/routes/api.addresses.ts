import { z } from 'zod'
import { shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { checkAddress } from '#core/addresses/address.ts'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  setDefaultAddress,
} from '#core/addresses/addresses.server.ts'
import { jsonId, jsonText } from '#core/text/json-text.ts'
import type { Route } from './+types/api.addresses'

const id = jsonId
const text = jsonText(300)
const Change = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('save'),
    /** Null: a new one. */
    id: id.nullable(),
    address: z.strictObject({
      firstName: text,
      lastName: text,
      country: text,
      address: text,
      postcode: text,
      city: text,
      phone: text,
    }),
  }),
  z.strictObject({ action: z.literal('delete'), id }),
  z.strictObject({ action: z.literal('default'), id }),
])

export const loader = methodNotAllowed

/** Changes the saved addresses of whoever is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, newId, now } = context.get(shopContext)
  const { id: userId } = requireShopper(context)
  const change = await readJson(request, Change)
  if (change.action === 'delete') return answer(await deleteAddress(db, userId, change.id))
  if (change.action === 'default') return answer(await setDefaultAddress(db, userId, change.id))
  const checked = checkAddress(change.address)
  if (!checked.ok) {
    const { errors } = checked
    return Response.json({ ok: false, reason: 'bad_fields', errors }, { status: 422 })
  }
  const { address } = checked
  if (change.id !== null) return answer(await changeAddress(db, userId, change.id, address))
  const added = await addAddress(db, {
    id: newId('adr'),
    userId,
    address,
    now: now().toISOString(),
  })
  if (added === 'too_many') return Response.json({ ok: false, reason: added }, { status: 409 })
  return Response.json({ ok: true })
}

const answer = (isDone: boolean): Response =>
  isDone
    ? Response.json({ ok: true })
    : Response.json({ ok: false, reason: 'not_found' }, { status: 404 })
