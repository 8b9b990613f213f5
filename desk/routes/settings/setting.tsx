import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { isTextKey } from '#core/settings/page-texts.ts'
import { shownValue } from '#core/settings/setting-words.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { findSetting, settingValue } from '#core/settings/settings.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { setValue, undoValue } from '../../settings/setting-changes.server.ts'
import { shownHistory } from '../../settings/setting-history.server.ts'
import { SettingPage } from '../../settings/setting-page.tsx'
import { SETTING_DONE } from '../../settings/setting-words.ts'
import type { Route } from './+types/setting'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.setting.key ?? 'Ajuste'} · El mostrador` },
]

const LONG = 90

const kindOf = (value: unknown) => {
  if (typeof value === 'boolean') return 'yes_no'
  if (typeof value === 'number') return 'number'
  return typeof value === 'string' && value.length > LONG ? 'long' : 'line'
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const { db, now } = context.get(shopContext)
  const setting = findSetting(params.key)
  if (!setting || isTextKey(setting.key)) throw data(null, { status: 404 })
  const value = settingValue(await readSettings(db), setting)
  return {
    setting: {
      key: setting.key,
      says: setting.says,
      note: setting.note ?? null,
      value: value === undefined ? '' : shownValue(setting, value),
      fileValue: shownValue(setting, settingValue({}, setting)),
      kind: kindOf(value),
    } as const,
    ...(await shownHistory(db, setting)),
    doneText: SETTING_DONE[new URL(request.url).searchParams.get(DONE) ?? ''],
    now: now().toISOString(),
  }
}

export const action = deskAction({ poner: setValue, deshacer: undoValue })

export const clientAction = deskClientAction

export default function SettingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingPage key={loaderData.setting.key} {...loaderData} answer={actionData} />
}
