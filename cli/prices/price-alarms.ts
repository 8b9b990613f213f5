import type { PriceAlarm } from '#core/catalogue/import/price-alarm.ts'
import { alarmReason } from '#core/catalogue/import/price-alarm-words.ts'
import { Refusal, type Input, type Option, type Question } from '../terminal/command.ts'

export const EVEN_IF_LARGE: Record<string, Option> = {
  'aunque-grande': { says: 'con --si: también los precios que llaman la atención' },
}

/** A section with one line per alarm: the product, both prices, and why it is there. */
export function alarmText(alarms: readonly PriceAlarm[]): string {
  const lines = alarms.map((alarm) => `  ${alarm.name} (${alarm.productId}): ${alarmReason(alarm)}`)
  return ['Llaman la atención, por si falta o sobra una coma:', ...lines].join('\n')
}

/**
 * Asks before prices change. If some draw attention, shows them last and refuses `--si` without
 * `--aunque-grande`: a script must not pass what a person would stop.
 */
export async function confirmPrices(
  input: Input,
  { shown, question }: Question,
  alarms: readonly PriceAlarm[],
): Promise<void> {
  const text = [
    ...(shown === undefined ? [] : [shown]),
    ...(alarms.length > 0 ? [alarmText(alarms)] : []),
  ]
  const asked = { question, ...(text.length > 0 ? { shown: text.join('\n\n') } : {}) }
  if (alarms.length === 0) return input.confirm(asked)
  if (input.has('si') && !input.has('aunque-grande')) {
    throw new Refusal(
      `${asked.shown}\n\nNo se ha cambiado nada. Si los precios están bien, añade --aunque-grande.`,
      { ok: false, reason: 'large_change', priceAlarms: alarms },
    )
  }
  await input.confirm({ ...asked, flags: '--si --aunque-grande' })
}
