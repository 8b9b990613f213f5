import { data, redirect, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.ts'
import { visitorOf } from '#app/http/visitor.server.ts'
import type { Shop } from '#app/shop.server.ts'
import type { WithHouseActor } from '#core/base/actor/actor.ts'
import { staffActor } from '#core/account/staff/staff-context.server.ts'
import { can, isReverified, type StaffPermission } from '#core/account/staff/staff.ts'
import type { StaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { backPath } from './desk-paths.ts'
import { staffContext } from './staff-context.ts'

type Context = Readonly<RouterContextProvider>

/** Who asks; throws 403 without the permission, which the page says in words. */
export function requireStaff(context: Context, permission?: StaffPermission): StaffSession {
  const session = context.get(staffContext)
  // The middleware has sent everybody else away; this is for a route outside it.
  if (!session) throw redirect('/entrar')
  if (permission !== undefined && !can(session.staff.role, permission)) {
    throw data({ permission }, { status: 403 })
  }
  return session
}

/** Whether the second factor was shown in the last minutes. */
export const isRecent = (context: Context): boolean =>
  isReverified(requireStaff(context).reverifiedAt, context.get(shopContext).now())

/**
 * Who asks for a page that is sensitive as such: the list of people, a file of customers. Redirects
 * to where the second factor is asked again, and from there back. An action asks in its own form.
 */
export function requireRecent(
  context: Context,
  request: Request,
  permission: StaffPermission,
): StaffSession {
  const session = requireStaff(context, permission)
  if (isRecent(context)) return session
  const { pathname, search } = new URL(request.url)
  const query = new URLSearchParams({ volver: backPath(pathname + search) })
  throw redirect(`/confirmar?${query}`)
}

/** The shop as the context of what a person does: what they change is theirs. */
export type DeskContext = Shop & WithHouseActor

/** The context of what this person does at the desk, from the client of this request. */
export function deskContext(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  staff: StaffSession['staff'],
): DeskContext {
  const shop = args.context.get(shopContext)
  return { ...shop, actor: staffActor(shop, staff, visitorOf(args)) }
}
