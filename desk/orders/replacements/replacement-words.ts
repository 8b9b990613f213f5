import type {
  CancelReplacementOutcome,
  SendReplacementOutcome,
} from '#core/orders/replacements/end-replacement.server.ts'
import type { MakeReplacementOutcome } from '#core/orders/replacements/make-replacement.server.ts'
import type { ReplacementReason } from '#core/orders/replacements/replacement.ts'

type Refused<Outcome extends { ok: boolean }> = Extract<Outcome, { ok: false }>
type Reason<Outcome extends { ok: boolean; reason?: string }> = Extract<
  Outcome,
  { ok: false; reason: string }
>['reason']

/** Why goods are sent again, as the desk asks it. */
export const REASON_CHOICES: Record<ReplacementReason, string> = {
  faulty: 'Llegó rota o con un defecto',
  wrong: 'No era lo que pidió',
  lost: 'Se perdió por el camino',
  missing: 'Faltaba en el paquete',
}

const REPLACE_REFUSALS: Record<
  Exclude<Reason<MakeReplacementOutcome>, 'too_few' | 'recalled'>,
  string
> = {
  unknown_order: 'El pedido ya no está.',
  not_now: 'No se repone: no está pagado, está anulado o su dinero ya vuelve al cliente.',
  forgotten: 'Este pedido ya no tiene los datos de su cliente: no hay adónde enviarlo.',
  bad_units:
    'Elige cuántas unidades, de lo que ha salido y no se ha reembolsado. Lo que no ha salido se envía con «Por salir».',
  replaced_before:
    'Esas unidades ya se han repuesto. Si la reposición también llegó mal o se perdió, marca la casilla.',
  other_product: 'Lo que va en su lugar tiene que ser de la misma prenda.',
  moved_meanwhile:
    'Desde que abriste la página se ha repuesto algo de este pedido: mira si es lo mismo, y recárgala.',
}

/** Why nothing is sent again, and what mends it. */
export function replaceRefusal(outcome: Refused<MakeReplacementOutcome>): string {
  if (outcome.reason === 'too_few') {
    const left = outcome.short.map(({ variantId, unitsLeft }) => `${variantId}, ${unitsLeft}`)
    return `No quedan tantas a la venta: ${left.join('; ')}. Elige otra talla o color, o devuelve el dinero.`
  }
  if (outcome.reason === 'recalled') {
    return `${outcome.variantId} está retirada por seguridad: no se envía. Elige otra, o devuelve el dinero.`
  }
  return REPLACE_REFUSALS[outcome.reason]
}

/** Why a waiting replacement is not sent or cancelled. */
export const END_REFUSALS: Record<
  Reason<SendReplacementOutcome> | Reason<CancelReplacementOutcome>,
  string
> = {
  unknown_order: 'El pedido ya no está.',
  bad_tracking_url: 'El enlace tiene que empezar por https://: lo va a seguir un cliente.',
  money_going_back: 'No se envía: el dinero de esas unidades vuelve al cliente. Anúlala.',
  none_waiting: 'Esa reposición ya no está por enviar: alguien la ha enviado o anulado.',
  which: 'Hay varias por enviar: di cuál.',
  too_few_on_hand:
    'En el almacén constan menos unidades de las que salen. Cuenta lo que hay en el estante y apúntalo.',
  recalled:
    'No se envía: lleva algo retirado por seguridad. Anula la reposición y devuelve el dinero.',
}
