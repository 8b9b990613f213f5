import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { AwaitedWay, OrderState } from '#core/orders/order.ts'
import type { State } from '../ui/state-sign.tsx'

type Goods = { state: OrderState; isToSend: boolean; openUnits?: number; units?: number }

/** What became of the goods. Goods and money are two columns: neither hides the other. */
export function goodsState({ state, isToSend, openUnits = 0, units = 0 }: Goods): State {
  if (state.order === 'cancelled') return { sign: 'crossed', text: 'Anulado', tone: 'off' }
  switch (state.fulfilment) {
    case 'unfulfilled':
      if (isToSend) return { sign: 'begin', text: 'Por preparar' }
      return isUnpaid(state)
        ? { sign: 'begin', text: 'Sin pagar', tone: 'off' }
        : { sign: 'crossed', text: 'No se envía', tone: 'off' }
    case 'partly_shipped':
      return {
        sign: 'half',
        text:
          openUnits > 0 && units > 0
            ? `Enviado en parte: ${openUnits === 1 ? 'queda' : 'quedan'} ${openUnits} de ${units}`
            : 'Enviado en parte',
      }
    case 'shipped':
      return { sign: 'half', text: 'Enviado' }
    case 'delivered':
      return { sign: 'done', text: 'Entregado' }
    case 'returned':
      return { sign: 'back', text: 'Devuelto', tone: 'off' }
  }
}

const isUnpaid = ({ payment }: OrderState): boolean => payment === 'pending' || payment === 'failed'

type Money = {
  state: OrderState
  owedCents: Cents
  isDisputed: boolean
  awaits: AwaitedWay | null
}

const AWAITED: Record<AwaitedWay, string> = {
  transfer: 'Espera transferencia',
  link: 'Espera pago por enlace',
  cod: 'Contra reembolso',
}

/** What became of the money. A ground says that somebody waits for it. */
export function moneyState({ state, owedCents, isDisputed, awaits }: Money): State | string {
  if (isDisputed) return { sign: 'clock', text: 'En disputa', tone: 'waits' }
  if (owedCents > 0)
    return { sign: 'clock', text: `Debemos ${formatEuros(owedCents)}`, tone: 'waits' }
  switch (state.payment) {
    case 'pending':
      return awaits === null ? 'Esperando el pago' : AWAITED[awaits]
    case 'failed':
      return { sign: 'failed', text: 'Pago fallido', tone: 'failed' }
    case 'paid':
      return 'Pagado'
    case 'partly_refunded':
      return 'Reembolsado en parte'
    case 'refunded':
      return 'Reembolsado todo'
  }
}
