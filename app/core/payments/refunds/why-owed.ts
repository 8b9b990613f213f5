import { isOffline } from '#core/orders/order.ts'

/** Stripe's and the shop's reasons for a failed refund. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/balance_insufficient|insufficient_funds/, 'no hay saldo en el proveedor'],
  [/charge_already_refunded/, 'el proveedor dice que ya está devuelto: míralo en su página'],
  [/charge_disputed/, 'el cliente ha disputado el cobro en su banco'],
  [/not configured/, 'el proveedor con que se cobró ya no está configurado'],
  [/pending at Stripe|requires_action/, 'Stripe lo tiene en curso'],
  [/expired_or_canceled_card|lost_or_stolen_card/, 'la tarjeta del cliente ya no vale'],
  [/no answer in time|Connection/, 'el proveedor no contesta'],
  [/before this version/, 'el proveedor no lo aceptó hace tiempo: mira si se pagó'],
]

/** Why nobody else may settle a refund now; continues a sentence about it. */
export const BEING_SENT =
  'se está pidiendo ahora mismo al proveedor, y podría salir dos veces. Espera dos minutos'

type Tried = {
  /** In the provider's words. */
  lastError: string | null
  attempts: number
  /** Of the order's payment. */
  provider: string
}

/** Why a refund is still owed, for the owner. Guarded by: why-owed.test.ts. */
export function whyOwed({ lastError, attempts, provider }: Tried): string {
  if (isOffline(provider)) return 'se devuelve a mano: se cobró sin proveedor'
  if (lastError === null) return attempts === 0 ? 'acaba de pedirse' : 'sin respuesta'
  const known = REASONS.find(([pattern]) => pattern.test(lastError))
  return known ? known[1] : `el proveedor dice: ${lastError}`
}
