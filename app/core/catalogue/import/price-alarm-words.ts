import { formatEuros } from '#core/base/money/money.ts'
import type { PriceAlarm } from './price-alarm.ts'

/** Why a price draws attention: «de 99,99 € a 9,99 €, unas 10 veces menos». */
export function alarmReason({ kind, fromCents, toCents }: PriceAlarm): string {
  const to = formatEuros(toCents)
  const from = formatEuros(fromCents)
  if (kind === 'category') return `nuevo a ${to}, y los de su categoría rondan los ${from}`
  const [more, less] = [Math.max(fromCents, toCents), Math.min(fromCents, toCents)]
  const direction = toCents > fromCents ? 'más' : 'menos'
  if (kind === 'tenfold') {
    const times = 10 ** Math.round(Math.log10(more / less))
    return `de ${from} a ${to}, unas ${times} veces ${direction}`
  }
  const percent = Math.round((Math.abs(toCents - fromCents) / fromCents) * 100)
  return `de ${from} a ${to}, un ${percent} % ${direction}`
}
