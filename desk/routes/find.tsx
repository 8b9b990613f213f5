import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { shopContext } from '#app/context.ts'
import { requireStaff } from '../http/require-staff.server.ts'
import { searchDesk } from '../search/desk-search.server.ts'
import { exactly, searchedText, WHILE_TYPING } from '../search/found.ts'
import { SearchPage } from '../search/search-page.tsx'
import type { Route } from './+types/find'

export const meta: Route.MetaFunction = () => [{ title: 'Buscar · El mostrador' }]

/** Everything with what was typed. A number leads to its thing at once, unless it is still typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context)
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const text = searchedText(asked.get('q') ?? '')
  const groups = await searchDesk(db, { text, role: staff.role, now: now() })
  const found = asked.has(WHILE_TYPING) ? undefined : exactly(groups)
  if (found !== undefined) throw redirect(found)
  return { text, groups }
}

/** A search while typing that fails finds nothing: as an error it would replace the open page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    const asked = new URL(request.url).searchParams
    if (error instanceof Response || !asked.has(WHILE_TYPING)) throw error // a session has ended
    return { text: searchedText(asked.get('q') ?? ''), groups: [] }
  }
}

/** What was found while typing is not read again after every change on the page. */
export const shouldRevalidate = ({
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => formMethod === 'GET' && defaultShouldRevalidate

export default function FindRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
