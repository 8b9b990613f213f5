import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { isUnavailable } from '#db/errors.ts'

/** `Retry-After` of an outage: by then connections are replaced and lock waits have ended. */
export const RETRY_AFTER_SECONDS = 5

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Call = (args: never) => unknown

/**
 * Wraps the build so that a loader or action that fails because the database is unavailable
 * (`isUnavailable`) answers 503: an error page, or `{"ok":false,"reason":"busy"}` for an API call.
 * `onOutage` gets each such error. Other errors propagate.
 */
export function answerOutages(
  build: ServerBuild,
  onOutage: (error: unknown, args: Args) => void,
): ServerBuild {
  const guard = (call: Call, isPage: boolean): Call => {
    const guarded = async (args: Args) => {
      try {
        return await call(args as never) // the arguments of this loader or action
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

/** Adds `Retry-After` to a response that lacks it. */
export function withRetryAfter(response: Response): Response {
  if (response.status !== 503 || response.headers.has('retry-after')) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(RETRY_AFTER_SECONDS))
  return new Response(response.body, { status: response.status, headers })
}
