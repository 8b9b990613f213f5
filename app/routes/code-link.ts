import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/code-link'

export const handle: RouteHandle = { access: 'public' }

/**
 * The short address of a code, for a poster or a mail: opens the home page, where the browser
 * applies the code to its cart. Does not look the code up, so it answers every code alike.
 */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/?${new URLSearchParams({ codigo: params.code.slice(0, 40) })}`)
}
