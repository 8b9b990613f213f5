import { z } from 'zod'
import { shopContext } from '#app/context.ts'
import { methodNotAllowed } from '#app/http/method-not-allowed.server.ts'
import { readJson } from '#app/http/read-json.server.ts'
import { requireShopper } from '#app/http/require-shopper.server.ts'
import { jsonId, jsonText } from '#core/text/json-text.ts'
import { CARD_BRANDS, isExpired } from '#core/saved-cards/saved-card.ts'
import { addCard, deleteCard, setDefaultCard } from '#core/saved-cards/saved-cards.server.ts'
import type { Route } from './+types/api.payment-methods'

const id = jsonId
/** Strict: whatever else was sent of a card is refused, unread and unlogged. */
const Change = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add'),
    card: z.strictObject({
      last4: jsonText(4).regex(/^\d{4}$/),
      expMonth: z.int().min(1).max(12),
      expYear: z.int().min(2000).max(2099),
      brand: z.enum(CARD_BRANDS),
    }),
  }),
  z.strictObject({ action: z.literal('delete'), id }),
  z.strictObject({ action: z.literal('default'), id }),
])

export const loader = methodNotAllowed

/** Changes the saved cards of whoever is signed in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, newId, now } = context.get(shopContext)
  const { id: userId } = requireShopper(context)
  const change = await readJson(request, Change)
  if (change.action === 'add') {
    const today = now().toISOString()
    const { card } = change
    if (isExpired(card, today.slice(0, 7))) return refuse('expired', 422)
    const isAdded = await addCard(db, { id: newId('pm'), userId, card, now: today })
    return isAdded ? Response.json({ ok: true }) : refuse('too_many', 409)
  }
  const changeOne = change.action === 'delete' ? deleteCard : setDefaultCard
  const isDone = await changeOne(db, userId, change.id)
  return isDone ? Response.json({ ok: true }) : refuse('not_found', 404)
}

const refuse = (reason: string, status: number) => Response.json({ ok: false, reason }, { status })
