import { checkCodeChange, type CodeChange } from '#core/pricing/discounts/change-code.ts'
import { CHANGE_REFUSALS, codeSentence } from '#core/pricing/discounts/code-words.ts'
import {
  changeCode,
  findOwnCode,
  type ChangeCodeOutcome,
} from '#core/pricing/discounts/owner-codes.server.ts'
import { transact } from '#db/transact.ts'
import { unknownCode } from './code-words.ts'
import { largeAlarms } from '#core/orders/customer-orders.server.ts'
import { confirmCode, EVEN_IF_LARGE } from './confirm-code.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../terminal/command.ts'
import { day, euros, wholeNumber } from '../terminal/words.ts'

export const changeCodeCommand: Command = {
  name: 'cambiar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'cambia hasta cuándo vale un código, sus usos o su compra mínima',
  more: [
    'Un código que ya ha usado alguien solo se puede ampliar: más días, más usos, menos compra mínima.\nLos pedidos que lo usaron no cambian.',
  ],
  options: {
    hasta: { takes: 'DÍA|siempre', says: 'el último día que vale' },
    usos: {
      takes: 'N|todos',
      says: 'en cuántos pedidos puede usarse, con los que ya lo han usado',
    },
    minimo: { takes: 'EUROS|ninguno', says: 'la compra mínima' },
    si: { says: 'no pregunta' },
    ...EVEN_IF_LARGE,
  },
  examples: ['cambiar FERIA --hasta 2027-01-06', 'cambiar FERIA --usos todos --minimo ninguno'],
  run: async (input) => {
    const change = wantedChange(input)
    const typed = input.words[0] ?? ''
    const { db } = await input.shop()
    const code = await findOwnCode(db, typed)
    if (!code) throw new Refusal(unknownCode(typed), { ok: false, reason: 'unknown' })
    const checked = checkCodeChange(code, change, input.now.toISOString())
    if (!checked.ok) throw refuseChange(typed, checked)
    const shown = `Ahora: ${codeSentence(code)}\nSerá: ${codeSentence(checked.code)}`
    const asked = { shown, question: '¿Cambiarlo?' }
    await confirmCode(input, asked, await largeAlarms(db, checked.code))
    const now = input.now.toISOString()
    const outcome = await transact(db, (trx) => changeCode(trx, typed, change, now))
    if (!outcome.ok) throw refuseChange(typed, outcome)
    return { json: outcome, text: codeSentence(outcome.code) }
  },
}

function wantedChange(input: Input): CodeChange {
  const until = input.option('hasta')
  const uses = input.option('usos')
  const minimum = input.option('minimo')
  if ([until, uses, minimum].every((one) => one === undefined)) {
    throw new WrongUsage('Di qué cambia: --hasta, --usos o --minimo.')
  }
  return {
    toDay: until === 'siempre' ? null : day(until, '--hasta'),
    maxUses: limitOf(uses, 'todos', (typed) => wholeNumber(typed, '--usos', 1)),
    minimumCents: limitOf(minimum, 'ninguno', (typed) => euros(typed, '--minimo')),
  }
}

/** Undefined if it was not said, null if its limit goes. */
function limitOf(
  typed: string | undefined,
  none: string,
  read: (typed: string) => number,
): number | null | undefined {
  if (typed === undefined) return undefined
  return typed === none ? null : read(typed)
}

/** The command that does what was wanted. */
const INSTEAD: Partial<Record<keyof typeof CHANGE_REFUSALS, string>> = {
  narrower: 'Para que deje de valer: codigos parar.',
  over: 'Para que deje de valer: codigos parar.',
  changed_meanwhile: 'Míralo con codigos ver y repite.',
}

function refuseChange(typed: string, outcome: Extract<ChangeCodeOutcome, { ok: false }>): Refusal {
  const { reason } = outcome
  if (reason === 'unknown') return new Refusal(unknownCode(typed), outcome)
  const words = [CHANGE_REFUSALS[reason], INSTEAD[reason] ?? []].flat()
  return new Refusal(words.join(' '), outcome)
}
