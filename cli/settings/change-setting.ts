import os from 'node:os'
import {
  changeSetting,
  planSetting,
  type NewSetting,
  type SettingOutcome,
} from '#core/settings/settings.server.ts'
import { settingAlarms, shownValue } from '#core/settings/setting-words.ts'
import { issuerChangeWarnings } from '#core/orders/verifactu/issuer-change.server.ts'
import type { Setting } from '#core/settings/settings-list.ts'
import { Refusal, WrongUsage, type Answer, type Input } from '../terminal/command.ts'

/** Shows the value before and after, asks, and stores it. */
export async function change(input: Input, setting: Setting, wanted: NewSetting): Promise<Answer> {
  const { db } = await input.shop()
  const plan = await planSetting(db, wanted)
  const { before, after, number } = accepted(plan, setting)
  const step = `${shownValue(setting, before)} → ${shownValue(setting, after)}`
  const preview = [
    `${setting.key}, ${setting.says}:`,
    `  ${step}`,
    ...settingAlarms(setting, before, after),
    ...(await issuerChangeWarnings(db, { key: setting.key, after })),
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
