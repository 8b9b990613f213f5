import type { LargeReason } from '#core/pricing/discounts/new-code.ts'
import { Refusal, type Input, type Option } from '../terminal/command.ts'

/** Must be said besides `--si`, so that a script does not make such a code by a slip. */
const LARGE = 'aunque-grande'

export const EVEN_IF_LARGE: Record<string, Option> = {
  [LARGE]: { says: 'con --si, también si el código puede salir caro' },
}

type LargeAlarm = { reason: LargeReason; text: string }

/** The option that takes an alarm away. */
const OPTIONS: Partial<Record<LargeReason, string>> = {
  large_without_limit: '--usos N',
  large_without_end: '--hasta DÍA',
  free_abroad: '--minimo EUROS',
}

function alarmText({ reason, text }: LargeAlarm): string {
  const option = OPTIONS[reason]
  return option === undefined ? `- ${text}` : `- ${text.replace(/\.$/, '')}: añade ${option}.`
}

/** Asks before a code is made or changed. A script must say that it may cost much, besides `--si`. */
export async function confirmCode(
  input: Input,
  asked: { shown: string; question: string },
  alarms: readonly LargeAlarm[],
): Promise<void> {
  if (alarms.length === 0) return input.confirm(asked)
  const shown = [asked.shown, ...alarms.map(alarmText)].join('\n')
  if (input.has('si') && !input.has(LARGE)) {
    throw new Refusal(
      `${shown}\n\nNo se ha hecho nada. Si es lo que quieres, añade también --${LARGE}.`,
      { ok: false, reason: 'large', because: alarms.map(({ reason }) => reason) },
    )
  }
  await input.confirm({ ...asked, shown, flags: `--si --${LARGE}` })
}
