import { shopContext } from '#app/context.ts'
import { settingGroup, settingGroups } from '#core/settings/setting-words.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { listedSettings } from '../../settings/listed-settings.server.ts'
import { SettingsList } from '../../settings/settings-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Ajustes · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const text = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 60)
  const found = await listedSettings(context.get(shopContext).db, text)
  const groups = settingGroups()
    .map((label) => ({ label, settings: found.filter(({ key }) => settingGroup(key) === label) }))
    .filter(({ settings }) => settings.length > 0)
  return { text, groups }
}

export default function SettingsRoute({ loaderData }: Route.ComponentProps) {
  return <SettingsList {...loaderData} />
}
