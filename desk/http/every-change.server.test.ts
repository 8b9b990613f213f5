import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { clientAddressContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { STAFF_ROLES } from '#core/account/staff/staff.ts'
import { findStaffSession, type StaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import {
  CHANGES,
  deskActions,
  OTHER_ACTIONS,
  type DeskRouteAction,
} from '#tests/support/factories/desk-changes.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { joined, staffShop } from '#tests/support/factories/staff.ts'
import { staffContext } from './staff-context.ts'
import { staffMiddleware } from './staff-middleware.server.ts'

let actions: Map<string, DeskRouteAction>
beforeAll(async () => {
  actions = await deskActions()
})

/** What a form posts to, as these people. The parts of the address are of things that exist. */
const PARAMS = {
  number: 'VR-TEST-0001',
  id: 'mens-jacket-1',
  product: 'mens-jacket-1',
  size: 'M',
  color: 'Azul',
  key: 'tarifa.estandar.precio',
  page: 'terms',
  code: 'WELCOME10',
  reference: '3F2A-91BC',
}

type Post = { address: string; intent: string; session: StaffSession | null; shop: Shop }

function argsOf({ address, intent, session, shop }: Post) {
  const url = new URL(`https://vereda.example/mostrador${address}.data`)
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(staffContext, session)
  context.set(clientAddressContext, '203.0.113.9')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ intent }) })
  return { request, context, params: PARAMS, url, pattern: address }
}

/** The status of a refusal; 0 if there was none. */
async function refusalOf(work: Promise<unknown>): Promise<number> {
  try {
    await work
    return 0
  } catch (thrown) {
    const refusal = thrown as { status?: number; init?: { status?: number } } // an answer, or `data`
    return refusal.status ?? refusal.init?.status ?? 500
  }
}

async function desk() {
  const { db } = await shopWithOrders(1)
  const ctx = staffShop(db)
  const sessions = new Map<string, StaffSession>()
  for (const role of STAFF_ROLES) {
    const { token } = await joined(ctx, role, role)
    const session = await findStaffSession(db, token, ctx.now())
    if (session) sessions.set(role, session)
    ctx.later(60_000)
  }
  return { db, shop: ctx as unknown as Shop, sessions } // all that a refusal uses
}

test('the table has every change of every page', () => {
  const found = [...actions].flatMap(([address, { changes }]) =>
    changes ? Object.keys(changes).map((intent) => `${address} ${intent}`) : [],
  )
  const listed = Object.entries(CHANGES).flatMap(([address, changes]) =>
    Object.keys(changes).map((intent) => `${address} ${intent}`),
  )
  expect(listed.toSorted()).toEqual(found.toSorted())
  expect(found.length).toBeGreaterThan(75)
  const others = [...actions].flatMap(([address, { changes }]) => (changes ? [] : [address]))
  expect(Object.keys(OTHER_ACTIONS).toSorted()).toEqual(others.toSorted())
})

test('each change is refused to each role that must not make it, and nothing is written', async () => {
  const { db, shop, sessions } = await desk()
  const before = await dump(db)
  const wanted: string[] = []
  const refused: string[] = []
  const cases = [
    ...Object.entries(CHANGES).flatMap(([address, changes]) =>
      Object.entries(changes).map(([intent, { roles }]) => ({ address, intent, roles })),
    ),
    ...Object.entries(OTHER_ACTIONS).flatMap(([address, roles]) =>
      roles ? [{ address, intent: '', roles }] : [],
    ),
  ]
  for (const { address, intent, roles } of cases) {
    for (const role of STAFF_ROLES.filter((one) => !roles.includes(one))) {
      const session = sessions.get(role) ?? null
      const action = actions.get(address)
      const status = await refusalOf(action!(argsOf({ address, intent, session, shop })))
      wanted.push(`${role} ${address} ${intent} 403`)
      refused.push(`${role} ${address} ${intent} ${status}`)
    }
  }
  expect(refused).toEqual(wanted)
  expect(wanted.length).toBeGreaterThan(80)
  expect(await dump(db)).toEqual(before)
})

test('nobody makes a change: the door is shut, and behind it each action refuses once more', async () => {
  const { db, shop } = await desk()
  const before = await dump(db)
  const open: string[] = []
  for (const [address, action] of actions) {
    if (OTHER_ACTIONS[address] === null) continue
    for (const intent of Object.keys(CHANGES[address] ?? { '': null })) {
      const args = argsOf({ address, intent, session: null, shop })
      const next = async () => new Response('inside')
      const door = await refusalOf(Promise.resolve(staffMiddleware(args, next)))
      const inside = await refusalOf(action(argsOf({ address, intent, session: null, shop })))
      if (door !== 302 || inside !== 302) open.push(`${address} ${intent} ${door} ${inside}`)
    }
  }
  expect(open).toEqual([])
  expect(await dump(db)).toEqual(before)
})
