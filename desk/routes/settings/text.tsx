import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { allNames, withWords } from '#core/settings/pages/page-words.ts'
import { textSetting } from '#core/settings/page-texts.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { settingValue } from '#core/settings/settings.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { setText, undoText } from '../../settings/setting-changes.server.ts'
import { shownHistory } from '../../settings/setting-history.server.ts'
import { SETTING_DONE } from '../../settings/setting-words.ts'
import { TextPage } from '../../settings/text-page.tsx'
import type { Route } from './+types/text'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Texto'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const { db, now } = context.get(shopContext)
  const setting = textSetting(params.page)
  if (!setting) throw data(null, { status: 404 })
  const text = String(settingValue(await readSettings(db), setting))
  return {
    page: params.page,
    title: withWords(contentOfText(params.page, text)).title,
    text,
    names: allNames(),
    ...(await shownHistory(db, setting)),
    doneText: SETTING_DONE[new URL(request.url).searchParams.get(DONE) ?? ''],
    now: now().toISOString(),
  }
}

export const action = deskAction({ poner: setText, deshacer: undoText })

export const clientAction = deskClientAction

export default function TextRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <TextPage key={loaderData.number} {...loaderData} answer={actionData} />
}
