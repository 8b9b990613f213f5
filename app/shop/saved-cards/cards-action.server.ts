import type { Shop } from '#app/shop.server.ts'
import { readCardFacts } from '#core/customers/saved-cards/saved-card.ts'
import {
  addCard,
  deleteCard,
  setDefaultCard,
} from '#core/customers/saved-cards/saved-cards.server.ts'
import { doneAnswer, refusedAnswer } from '../forms/change-answer.ts'
import {
  CARD_REFUSALS,
  CARD_TEXTS,
  TOO_MANY_CARDS,
  type CardAnswer,
  type CardFactField,
  type CardIntent,
} from './card-answers.ts'

type CardForm = Record<CardFactField, string> & { intent: CardIntent; id: string }

/** Applies a posted change to a shopper's saved cards. */
export async function submitCard(
  shop: Pick<Shop, 'db' | 'newId' | 'now'>,
  userId: string,
  form: CardForm,
): Promise<CardAnswer> {
  const { intent, id, brand, last4, expiry } = form
  const texts = CARD_TEXTS[intent]
  if (intent !== 'card-add') {
    const changeOne = intent === 'card-delete' ? deleteCard : setDefaultCard
    return (await changeOne(shop.db, userId, id))
      ? doneAnswer(form, texts.done)
      : refusedAnswer(form, 'not_found', texts.failed)
  }
  const values = { brand, last4, expiry }
  const now = shop.now().toISOString()
  const read = readCardFacts(values, now.slice(0, 7))
  if (!read.ok) return refusedAnswer(form, 'bad_fields', CARD_REFUSALS[read.reason], values)
  const card = { id: shop.newId('pm'), userId, card: read.facts, now }
  return (await addCard(shop.db, card))
    ? doneAnswer(form, texts.done)
    : refusedAnswer(form, 'too_many', TOO_MANY_CARDS, values)
}
