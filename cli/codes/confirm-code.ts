import { largeReasons, type LargeReason, type NewCode } from '#core/pricing/discounts/new-code.ts'
import type { Cents } from '#core/base/money/money.ts'
import { typicalSubtotalCents } from '#core/orders/customer-orders.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import type { Db } from '#db/schema.ts'
import { Refusal, type Input, type Option } from '../terminal/command.ts'
import { largeText } from './code-words.ts'

/** Must be said besides `--si`, so that a script does not make such a code by a slip. */
const LARGE = 'aunque-grande'

export const EVEN_IF_LARGE: Record<string, Option> = {
  [LARGE]: { says: 'con --si, también si el código puede salir caro' },
}

type LargeAlarm = { reason: LargeReason; typicalCents: Cents }

/** Why a code can cost much, by what an order of this shop usually is. */
export async function largeAlarms(db: Db, code: NewCode): Promise<LargeAlarm[]> {
  const typicalCents = (await typicalSubtotalCents(db)) ?? policy.shipping.express.freeFromCents
  return largeReasons(code, typicalCents).map((reason) => ({ reason, typicalCents }))
}

/** Asks before a code is made or changed. A script must say that it may cost much, besides `--si`. */
export async function confirmCode(
  input: Input,
  asked: { shown: string; question: string },
  alarms: readonly LargeAlarm[],
): Promise<void> {
  if (alarms.length === 0) return input.confirm(asked)
  const said = alarms.map(({ reason, typicalCents }) => `- ${largeText(reason, typicalCents)}`)
  const shown = [asked.shown, ...said].join('\n')
  if (input.has('si') && !input.has(LARGE)) {
    throw new Refusal(
      `${shown}\n\nNo se ha hecho nada. Si es lo que quieres, añade también --${LARGE}.`,
      { ok: false, reason: 'large', because: alarms.map(({ reason }) => reason) },
    )
  }
  await input.confirm({ ...asked, shown, flags: `--si --${LARGE}` })
}
