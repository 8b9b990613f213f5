import os from 'node:os'
import {
  changeSetting,
  planSetting,
  type NewSetting,
  type SettingOutcome,
} from '#core/settings/settings.server.ts'
import type { Setting } from '#core/settings/settings-list.ts'
import { Refusal, WrongUsage, type Answer, type Input } from '../terminal/command.ts'

/** A value in words, for the owner. */
export const shown = ({ kind }: Setting, value: unknown): string =>
  value === undefined ? '—' : kind.show(value)

/** Shows the value before and after, asks, and stores it. */
export async function change(input: Input, setting: Setting, wanted: NewSetting): Promise<Answer> {
  const { db } = await input.shop()
  const plan = await planSetting(db, wanted)
  const { before, after, number } = accepted(plan, setting)
  const step = `${shown(setting, before)} → ${shown(setting, after)}`
  const preview = [
    `${setting.key}, ${setting.says}:`,
    `  ${step}`,
    ...alarms(setting, before, after),
  ]
  await input.confirm({ shown: preview.join('\n'), question: '¿Cambiarlo?' })
  const person = { by: personOf(input), now: input.now.toISOString() }
  const stored = await changeSetting(db, { ...wanted, number, ...person })
  accepted(stored, setting)
  return {
    json: { ...stored, before: before ?? null, after: after ?? null },
    text: `${setting.key}: ${step}`,
  }
}

function accepted(
  outcome: SettingOutcome,
  setting: Setting,
): Extract<SettingOutcome, { ok: true }> {
  if (outcome.ok) return outcome
  throw new Refusal(refusalText(outcome, setting), { ...outcome, key: setting.key })
}

function refusalText(refusal: Extract<SettingOutcome, { ok: false }>, { key }: Setting): string {
  switch (refusal.reason) {
    case 'unknown':
      return `No hay ningún ajuste «${key}».`
    case 'same':
      return `${key} ya tiene ese valor.`
    case 'changed_meanwhile':
      return `${key} acaba de cambiar. No se ha hecho nada: míralo y repite.`
    case 'problem':
      return `${key}: ${refusal.message} No se ha cambiado nada.`
  }
}

/** A value five times as high or low is probably a slip. */
const SUSPICIOUS_FACTOR = 5

function alarms({ note }: Setting, before: unknown, after: unknown): string[] {
  const lines = note === undefined ? [] : [note]
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return lines
  const factor = after / before
  if (factor < SUSPICIOUS_FACTOR && factor * SUSPICIOUS_FACTOR > 1) return lines
  const words = factor > 1 ? `${Math.round(factor)} veces más` : 'cinco veces menos, o menos aún'
  return [...lines, `Es mucho cambio: ${words}. Mira si hay una coma fuera de sitio.`]
}

/** Who changes a setting: the name in `--quien`, or the user of this machine. */
export function personOf(input: Input): string {
  const named = input.option('quien')?.trim()
  if (named !== undefined) {
    if (named === '' || named.length > 80) throw new WrongUsage('--quien va de 1 a 80 letras.')
    return named
  }
  try {
    return os.userInfo().username.slice(0, 80)
  } catch {
    return 'línea de órdenes' // a container's user may have no name
  }
}
