import { policy } from '#core/base/policy/policy.ts'
import type { ChangeAnswer } from '../forms/change-answer.ts'

export type CardAnswer = ChangeAnswer<CardFactField>

/** The fields posted for a card: only what is stored. */
export const CARD_FORM = { intent: 20, id: 60, brand: 20, last4: 4, expiry: 5 } as const
export type CardFactField = 'brand' | 'last4' | 'expiry'

/** By name of the change. Source: specification, "Error catalogue" and "Success messages". */
export const CARD_TEXTS = {
  'card-add': { done: 'Tarjeta guardada correctamente', failed: 'Error al guardar la tarjeta' },
  'card-delete': {
    done: 'Método de pago eliminado',
    failed: 'Error al eliminar el método de pago',
  },
  'card-default': {
    done: 'Método de pago predeterminado actualizado',
    failed: 'Error al actualizar el método de pago predeterminado',
  },
} as const
export type CardIntent = keyof typeof CARD_TEXTS

export const CARD_REFUSALS = {
  missing: 'Por favor, completa todos los campos',
  expired: 'Esa tarjeta está caducada',
}
export const TOO_MANY_CARDS = `Puedes guardar ${policy.limits.savedCards} tarjetas como mucho`
