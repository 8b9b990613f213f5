import type { MakerOutcome } from '#core/catalogue/options/makers.server.ts'
import { faultText } from '#core/catalogue/lists/maker-words.ts'
import { refusalText } from '#core/catalogue/lists/refusal-words.ts'
import type { MakerPart } from '#core/catalogue/makers/maker-rules.ts'
import type { Responsible } from '#core/catalogue/makers/makers.ts'

/** The options of each part of a maker, and how its fields are named to the owner. */
export const FIELDS = {
  maker: { name: 'nombre', address: 'direccion', country: 'pais', email: 'correo' },
  responsible: {
    name: 'responsable',
    address: 'responsable-direccion',
    country: 'responsable-pais',
    email: 'responsable-correo',
  },
} as const satisfies Record<MakerPart, Record<keyof Responsible, string>>

/** Why a change of a maker was not made, and what to do with the options of the command. */
export function makerRefusalText(
  key: string,
  outcome: Extract<MakerOutcome, { ok: false }>,
): string {
  const text = refusalText('fabricantes', outcome, key)
  if (outcome.reason === 'exists') return `${text} Para cambiarlo: fabricantes cambiar ${key}`
  return outcome.reason === 'bad_entry' ? faultText(outcome.fault, FIELDS) : text
}
