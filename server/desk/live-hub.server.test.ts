import { expect, onTestFinished, test, vi } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { joined, staffShop } from '#tests/support/factories/staff.ts'
import { LIVE_ROOMS, type LiveNews } from '#core/owner/desk-live/live-rooms.ts'
import { liveCursor } from '#core/owner/desk-live/news.server.ts'
import type { FoundThing } from '#core/owner/desk-live/presence.server.ts'
import { changeStaffRole } from '#core/account/staff/people.server.ts'
import {
  endStaffSession,
  findStaffSession,
  peekStaffSession,
} from '#core/account/staff/staff-sessions.server.ts'
import { createLiveHub, MOST_OF_PERSON, type Watcher } from './live-hub.ts'
import { until } from '#tests/support/until.ts'

const QUICK = { pollMs: 50, beatMs: 20, pauseMs: 5, lingerMs: 20 }
const ORDER: FoundThing = { kind: 'order', id: 'ord_1' }

async function desk() {
  const { db, reopen } = await testDb()
  const ctx = staffShop(db)
  const person = async (name: string, role: 'owner' | 'warehouse' = 'owner') => {
    ctx.later(60_000)
    return joined(ctx, name, role)
  }
  const server = (serverId: string, on = db, times = QUICK) => {
    const faults: unknown[] = []
    const onFault = (error: unknown) => void faults.push(error)
    const hub = createLiveHub({ db: on, now: ctx.now, serverId, onFault, times })
    onTestFinished(() => hub.close())
    return { hub, faults }
  }
  /** A browser of a person, at a thing perhaps. */
  const browser = async (token: string, thing?: FoundThing) => {
    const session = await peekStaffSession(db, token, ctx.now())
    if (!session) throw new Error('no session')
    const heard: LiveNews[] = []
    const end = vi.fn<Watcher['end']>()
    const beat = vi.fn<() => void>()
    const watcher: Watcher = {
      sessionId: session.sessionId,
      staffId: session.staff.id,
      role: session.staff.role,
      cursor: await liveCursor(db, { now: ctx.now(), rooms: LIVE_ROOMS }),
      thing,
      tell: (news) => void heard.push(news),
      beat,
      end,
    }
    return { watcher, heard, end, beat, last: () => heard.at(-1) }
  }
  return { db, reopen, ctx, person, server, browser }
}

/** Lets the hub end a stream, as the server does. */
function listenOn(
  hub: ReturnType<typeof createLiveHub>,
  { watcher, end }: Awaited<ReturnType<Awaited<ReturnType<typeof desk>>['browser']>>,
) {
  const admitted = hub.admit(watcher)
  if (!admitted.ok) throw new Error(admitted.reason)
  end.mockImplementation(admitted.leave)
  return admitted.leave
}

test('a browser is told the state at once, and then only what changes', async () => {
  const { db, ctx, person, server, browser } = await desk()
  const { hub } = server('one')
  const ana = await browser((await person('ana')).token)
  listenOn(hub, ana)
  await until(() => expect(ana.heard).toHaveLength(1))
  expect(ana.last()).toMatchObject({ fresh: { '/pedidos': 0 }, here: [], changed: null })
  await until(() => expect(ana.beat).toHaveBeenCalled())
  await insertOrder(db, 'ord_1', 'lucia@correo.example', null, {
    payment_status: 'paid',
    payment_ref: 'pay_1',
    placed_at: ctx.now().toISOString(),
  })
  await until(() => expect(ana.last()?.fresh['/pedidos']).toBe(1))
  expect(ana.heard).toHaveLength(2)
})

test('the warehouse hears no figure of a room that it may not open', async () => {
  const { person, server, browser } = await desk()
  const { hub } = server('one')
  const luis = await browser((await person('luis', 'warehouse')).token)
  listenOn(hub, luis)
  await until(() => expect(luis.heard).toHaveLength(1))
  expect(Object.keys(luis.last()?.waiting ?? {})).toEqual(['/pedidos', '/devoluciones'])
  expect(Object.keys(luis.last()?.fresh ?? {})).toEqual(['/pedidos', '/devoluciones'])
})

test('two people at one order see each other over two servers, until one leaves', async () => {
  const { reopen, person, server, browser } = await desk()
  const [one, two] = [server('one'), server('two', reopen().db)]
  const [ana, luis] = [await person('ana'), await person('luis')]
  const hers = await browser(ana.token, ORDER)
  const his = await browser(luis.token, ORDER)
  listenOn(one.hub, hers)
  const leave = listenOn(two.hub, his)
  await until(() => expect(hers.last()?.here).toEqual(['luis']))
  await until(() => expect(his.last()?.here).toEqual(['ana']))
  leave()
  await until(() => expect(hers.last()?.here).toEqual([]))
})

test('reading a page anew is no leaving', async () => {
  const { db, person, server, browser } = await desk()
  // It looks only when it is woken: by itself it would also say again who is there.
  const { hub } = server('one', db, { ...QUICK, pollMs: 600_000, beatMs: 600_000 })
  const [ana, luis, sol] = [await person('ana'), await person('luis'), await person('sol')]
  const hers = await browser(ana.token, ORDER)
  const [before, after] = [await browser(luis.token, ORDER), await browser(luis.token, ORDER)]
  listenOn(hub, hers)
  const leave = listenOn(hub, before)
  const leaveForGood = listenOn(hub, await browser(sol.token, ORDER))
  const untilHere = (names: string[]) =>
    until(() => {
      hub.wake()
      expect(hers.last()?.here.toSorted()).toEqual(names)
    })
  await untilHere(['luis', 'sol'])
  const heardBefore = hers.heard.length
  leave()
  listenOn(hub, after)
  leaveForGood() // seen after the other's leaving would have been
  await untilHere(['luis'])
  expect(hers.heard.slice(heardBefore).map(({ here }) => here)).toEqual([['luis']])
})

test('a stream ends with its session, with its role, and after the idle time', async () => {
  const { db, ctx, person, server, browser } = await desk()
  const { hub } = server('one')
  const ana = await person('ana')
  const [luis, sol] = [await person('luis'), await person('sol')]
  const signedOut = await browser(luis.token)
  const demoted = await browser(sol.token)
  const idle = await browser(ana.token)
  for (const one of [signedOut, demoted, idle]) listenOn(hub, one)
  await endStaffSession(db, luis.token)
  await until(() => expect(signedOut.end).toHaveBeenCalledWith('session'))
  const { staffId } = sol
  expect((await changeStaffRole(ctx, { staffId, role: 'support' })).ok).toBe(true)
  await until(() => expect(demoted.end).toHaveBeenCalledWith('session'))
  expect(idle.end).not.toHaveBeenCalled()
  // Listening all the time does not count as use.
  ctx.later(30 * 60_000)
  await until(() => expect(idle.end).toHaveBeenCalledWith('session'))
  expect(await findStaffSession(db, ana.token, ctx.now())).toBeUndefined()
  expect(hub.size).toBe(0)
})

test('a person has few streams, and another person still gets one', async () => {
  const { person, server, browser } = await desk()
  const { hub } = server('one')
  const [ana, luis] = [await person('ana'), await person('luis')]
  const leaves: (() => void)[] = []
  for (let n = 0; n < MOST_OF_PERSON; n += 1) leaves.push(listenOn(hub, await browser(ana.token)))
  const more = await browser(ana.token)
  expect(hub.admit(more.watcher)).toEqual({ ok: false, reason: 'too_many_of_person' })
  listenOn(hub, await browser(luis.token))
  leaves[0]?.()
  listenOn(hub, more)
})

test('a database that does not answer ends the streams: what they show may be old', async () => {
  const { reopen, person, server, browser } = await desk()
  const other = reopen()
  const { hub, faults } = server('one', other.db)
  const ana = await browser((await person('ana')).token)
  listenOn(hub, ana)
  await until(() => expect(ana.heard).toHaveLength(1))
  await other.close()
  await until(() => expect(ana.end).toHaveBeenCalledWith('server'))
  expect(faults.length).toBeGreaterThan(0)
})

test('a server that stops ends all streams, admits none, and nobody is present on it', async () => {
  const { db, person, server, browser } = await desk()
  const { hub } = server('one')
  const { token } = await person('ana')
  const ana = await browser(token, ORDER)
  listenOn(hub, ana)
  await until(() => expect(ana.heard).toHaveLength(1))
  await hub.close()
  expect(ana.end).toHaveBeenCalledWith('server')
  expect(hub.admit((await browser(token)).watcher)).toEqual({ ok: false, reason: 'stopping' })
  expect(await db.selectFrom('staff_presence').selectAll().execute()).toEqual([])
})

test('nobody stays present on a server that stops while they open a page', async () => {
  const { db, person, server, browser } = await desk()
  const { token } = await person('ana')
  for (let n = 0; n < 10; n += 1) {
    const { hub, faults } = server(`server ${n}`)
    listenOn(hub, await browser(token, ORDER))
    await hub.close()
    expect(faults).toEqual([])
  }
  expect(await db.selectFrom('staff_presence').selectAll().execute()).toEqual([])
})
