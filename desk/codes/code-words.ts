import type { CodeState, LargeReason, NewCodeRefusal } from '#core/pricing/discounts/new-code.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { State } from '../ui/state-sign.tsx'

export const CODE_SIGNS: Readonly<Record<CodeState, State>> = {
  works: { sign: 'done', text: 'Vale' },
  stopped: { sign: 'crossed', text: 'Parado', tone: 'off' },
  not_started: { sign: 'clock', text: 'Aún no' },
  expired: { sign: 'crossed', text: 'Caducado', tone: 'off' },
  used_up: { sign: 'crossed', text: 'Agotado', tone: 'off' },
}

/** Why to think twice before a code is made. */
export function largeText(reason: LargeReason, typicalCents: number): string {
  switch (reason) {
    case 'all_free':
      return 'Regala toda la compra a quien lo use.'
    case 'large_without_limit':
      return 'Quita la mitad o más, y no tiene límite de usos.'
    case 'large_without_end':
      return 'Quita el 30 % o más, y no acaba nunca.'
    case 'above_typical_order':
      return `Quita más de lo que suele llevar un pedido (${formatEuros(typicalCents)}).`
    case 'free_abroad':
      return 'Un envío al extranjero es caro, y no pides compra mínima.'
  }
}

/** The field of a refusal, and what is wrong with it. */
export const CODE_FAULTS: Readonly<Record<NewCodeRefusal | 'exists', readonly [string, string]>> = {
  bad_code: ['code', 'De 3 a 40 letras sin acento, cifras o guiones, sin espacios'],
  not_one_kind: ['kind', 'Elige qué quita, y con el envío, cuál'],
  bad_percent: ['value', 'El porcentaje va de 1 a 100, sin decimales'],
  bad_amount: ['value', 'Los euros van de 0,01 a 10.000'],
  bad_minimum: ['minimum', 'La compra mínima va de 0,01 a 10.000 €'],
  bad_uses: ['maxUses', 'Los usos van de 1 a 1.000.000'],
  ends_before_it_starts: ['toDay', 'Acabaría antes de empezar'],
  over: ['toDay', 'Ese día ya ha pasado'],
  exists: ['code', 'Ya hay un código con ese nombre. Si está parado, actívalo en su ficha'],
}
