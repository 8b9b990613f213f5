import type { CodeChangeRefusal } from '#core/pricing/discounts/change-code.ts'
import type { CodeState, NewCodeRefusal } from '#core/pricing/discounts/new-code.ts'
import type { State } from '../ui/state-sign.tsx'

export const CODE_SIGNS: Readonly<Record<CodeState, State>> = {
  works: { sign: 'done', text: 'Vale' },
  stopped: { sign: 'crossed', text: 'Parado', tone: 'off' },
  not_started: { sign: 'clock', text: 'Aún no' },
  expired: { sign: 'crossed', text: 'Caducado', tone: 'off' },
  used_up: { sign: 'crossed', text: 'Agotado', tone: 'off' },
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

/** The field that a refused change is about. */
export const CHANGE_FIELDS: Partial<Record<CodeChangeRefusal, string>> = {
  bad_uses: 'maxUses',
  bad_minimum: 'minimum',
  ends_before_it_starts: 'toDay',
  over: 'toDay',
}
