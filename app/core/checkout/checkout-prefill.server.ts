import type { Db } from '#db/schema.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { listAddresses } from '#core/customers/addresses/addresses.server.ts'
import { brandName, expiryText, isExpired } from '#core/customers/saved-cards/saved-card.ts'
import { listCards } from '#core/customers/saved-cards/saved-cards.server.ts'
import type { CheckoutPrefill } from './checkout-prefill.ts'

/** A signed-in shopper's saved data for the checkout. `month` is this month, "2026-11". */
export async function findCheckoutPrefill(
  db: Db,
  { id, email, firstName, lastName, phone }: Shopper,
  month: string,
): Promise<CheckoutPrefill> {
  const cards = await listCards(db, id)
  return {
    email,
    firstName,
    lastName,
    phone,
    addresses: await listAddresses(db, id),
    cards: cards
      .filter((card) => !isExpired(card, month))
      .map((card) => ({
        id: card.id,
        name: `${brandName(card.brand)} •••• ${card.last4}`,
        detail: `Caduca ${expiryText(card)}`,
        isDefault: card.isDefault,
      })),
  }
}
