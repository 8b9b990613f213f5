import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { clientAddressContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { findStaffSession, type StaffSession } from '#core/account/staff/staff-sessions.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import type { Db } from '#db/schema.ts'
import { staffContext } from '../../../desk/http/staff-context.ts'
import type { DeskAnswer } from '../../../desk/http/desk-answer.ts'
import { joined, staffShop } from './staff.ts'

type Action = (args: ActionFunctionArgs) => Promise<unknown>

/** A person who has signed in to the desk, and posts its forms as a browser with scripts does. */
export async function deskForms(db: Db, name = 'ana', role: StaffRole = 'owner') {
  const ctx = { ...staffShop(db), newId: (prefix: string) => `${prefix}_${crypto.randomUUID()}` }
  const person = await joined(ctx, name, role)
  const session = await findStaffSession(db, person.token, ctx.now())
  if (!session) throw new Error('no session')
  return { ctx, person, session, post: poster(ctx as unknown as Shop, session) } // all that forms use
}

const poster =
  (shop: Shop, session: StaffSession) =>
  async (
    action: Action,
    fields: Record<string, string> | FormData,
    params: Record<string, string> = {},
  ): Promise<{ status: number; answer: DeskAnswer }> => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(staffContext, session)
    context.set(clientAddressContext, '203.0.113.9')
    const url = 'https://vereda.example/mostrador/x.data'
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields)
    const request = new Request(url, { method: 'POST', body })
    const args = { request, params, context, url: new URL(url), pattern: '/x' }
    const sent = (await action(args)) as {
      data: DeskAnswer
      init: ResponseInit | null
    }
    return { status: sent.init?.status ?? 200, answer: sent.data }
  }
