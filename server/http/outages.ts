import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { isUnavailable } from '#db/errors.ts'

/** After this many seconds it is worth another try: connections are replaced and locks are given up. */
export const RETRY_AFTER_SECONDS = 5

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Call = (args: never) => unknown

/**
 * The same build, where a loader or an action that fails because the database cannot serve it now
 * (`isUnavailable`) answers 503: a page in the shop's look, a call `{"ok":false,"reason":"busy"}`.
 * Other errors pass. `onOutage` gets each of them.
 */
export function answerOutages(
  build: ServerBuild,
  onOutage: (error: unknown, args: Args) => void,
): ServerBuild {
  const guard = (call: Call, isPage: boolean): Call => {
    const guarded = async (args: Args) => {
      try {
        return await call(args as never) // whatever this loader or action is declared to take
      } catch (error) {
        if (!isUnavailable(error)) throw error
        onOutage(error, args)
        if (isPage) throw data(null, { status: 503, statusText: 'Service Unavailable' })
        throw Response.json({ ok: false, reason: 'busy' }, { status: 503 })
      }
    }
    return guarded
  }
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action } = route.module
    const isPage = route.module.default !== undefined
    const module = {
      ...route.module,
      ...(loader ? { loader: guard(loader, isPage) } : {}),
      ...(action ? { action: guard(action, isPage) } : {}),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

/** Says when to come back on an answer that does not say so itself. */
export function withRetryAfter(response: Response): Response {
  if (response.status !== 503 || response.headers.has('retry-after')) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  return new Response(response.body, { status: response.status, headers })
}
