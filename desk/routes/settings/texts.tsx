import { shopContext } from '#app/context.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { listedTexts } from '../../settings/listed-settings.server.ts'
import { TextList } from '../../settings/text-list.tsx'
import type { Route } from './+types/texts'

export const meta: Route.MetaFunction = () => [{ title: 'Textos · El mostrador' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  return { pages: await listedTexts(context.get(shopContext).db) }
}

export default function TextsRoute({ loaderData }: Route.ComponentProps) {
  return <TextList {...loaderData} />
}
