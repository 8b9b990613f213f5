import type { CardFacts } from '#core/saved-cards/saved-card.ts'

export type CardChange =
  | { action: 'add'; card: CardFacts }
  | { action: 'delete' | 'default'; id: string }
export type CardAnswer = 'ok' | 'expired' | 'too_many' | 'signed_out' | 'failed'

const ANSWERS: Record<number, CardAnswer> = {
  200: 'ok',
  401: 'signed_out',
  409: 'too_many',
  422: 'expired',
}

/** Asks the shop to change the saved cards. Never throws. */
export async function changeCards(change: CardChange): Promise<CardAnswer> {
  try {
    const response = await fetch('/api/payment-methods', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    return ANSWERS[response.status] ?? 'failed'
  } catch {
    return 'failed'
  }
}
