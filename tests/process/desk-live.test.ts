import { expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { LIVE_ROOMS, type LiveNews } from '#core/owner/desk-live/live-rooms.ts'
import { writeCursor } from '#core/owner/desk-live/live-cursor.ts'
import { liveCursor } from '#core/owner/desk-live/news.server.ts'
import { putUnits, shopOfFile, shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { shippedShirt } from '#tests/support/factories/shop-order.ts'
import { DESK_SECRET, deskPerson } from '#tests/support/process/desk-people.ts'
import { openStream, type EventStream } from '#tests/support/process/event-stream.ts'
import { createClient } from '#tests/support/process/shop-client.ts'
import type { ShopOptions } from '#tests/support/process/shop-process.ts'
import { until } from '#tests/support/until.ts'

/** Each test has people of its own there. */
const usual = await shopOfFile({ env: { SESSION_SECRET: DESK_SECRET } })

/** A shop of one test. */
const desk = async ({ env, ...rest }: ShopOptions) =>
  deskOf(await shopWithDatabase({ ...rest, env: { SESSION_SECRET: DESK_SECRET, ...env } }), 'ana')

async function deskOf({ shop, db }: typeof usual, name: string) {
  const ana = await deskPerson(db, name, 'owner')
  await putUnits(db, 10)
  const client = createClient(shop, '198.51.100.40')
  await until(async () => {
    const { status } = await client.get('/mostrador/entrar')
    if (status !== 200) throw new Error(`the desk answers ${status}`)
  })
  const listen = async (token = ana.token, more: Record<string, string> = {}) =>
    openStream(shop, await addressOf(db, more), { cookie: `mostrador=${token}` })
  return { shop, db, ana, client, listen }
}

async function addressOf(db: Db, more: Record<string, string> = {}): Promise<string> {
  const cursor = await liveCursor(db, { now: new Date(), rooms: LIVE_ROOMS })
  return `/mostrador/novedades?${new URLSearchParams({ desde: writeCursor(cursor), ...more })}`
}

const lastNews = (stream: EventStream) =>
  JSON.parse(stream.events('news').at(-1) ?? '{}') as Partial<LiveNews>

const order = () => orderRequest({ lines: [requestLine(shippedShirt)] })

test.each(['sqlite', 'postgres'] as const)(
  'on %s an order of a shopper is heard at once, and who else has it open',
  async (kind) => {
    const { db, shop, ana, client, listen } = await (kind === 'sqlite'
      ? deskOf(usual, 'ana')
      : desk({ db: kind }))
    const list = await listen()
    expect([list.status, list.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ])
    expect(list.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
      'x-robots-tag': 'noindex, nofollow',
    })
    await until(() => expect(lastNews(list).fresh?.['/pedidos']).toBe(0))
    const answer = await client.post('/api/orders', order())
    const { number } = (JSON.parse(answer.body.toString()) as { order: { number: string } }).order
    // Well before the poll of every 15 seconds.
    await until(() => expect(lastNews(list).fresh?.['/pedidos']).toBe(1))
    expect(lastNews(list).waiting?.['/pedidos']).toBe(1)
    const luis = await deskPerson(db, 'luis', 'warehouse')
    const [hers, his] = [
      await listen(ana.token, { en: `/pedidos/${number}` }),
      await listen(luis.token, { en: `/pedidos/${number}` }),
    ]
    await until(() => expect(lastNews(hers).here).toEqual(['luis']))
    await until(() => expect(lastNews(his).here).toEqual(['ana']))
    const sent = await createClient(shop, '198.51.100.41').postForm(
      `/mostrador/pedidos/${number}`,
      { intent: 'enviar', transportista: 'Ruta Norte', abiertas: '1' },
      { cookie: `mostrador=${luis.token}` },
    )
    expect(sent.status).toBe(303)
    await until(() => expect(lastNews(hers).changed?.who).toBe('luis'))
    expect(lastNews(his).changed).toBeNull()
    // No name of a buyer, no address, no money.
    expect(list.text() + hers.text() + his.text()).not.toMatch(/@|Marta|€|cents/i)
  },
)

test('a stranger, a navigation and a bad question get no stream', async () => {
  const { db, shop, ana, client, listen } = await deskOf(usual, 'eva')
  const path = await addressOf(db)
  const stranger = await openStream(shop, path)
  expect([stranger.status, stranger.headers.location]).toEqual([
    302,
    expect.stringMatching(/^\/mostrador\/entrar\?/),
  ])
  const cookie = `mostrador=${ana.token}`
  expect((await client.get(path, { cookie, accept: 'text/html' })).status).toBe(404)
  const posted = await client.postForm(path, {}, { cookie, accept: 'text/event-stream' })
  expect(posted.headers['content-type']).not.toContain('event-stream')
  for (const desde of ['', 'ayer', '1.2.3.4.5.6.7']) {
    const bad = await listen(ana.token, { desde })
    expect(bad.status).toBe(400)
    await until(() => expect(bad.text()).toBe('No se entiende desde cuándo: recarga la página\n'))
  }
  const luis = await deskPerson(db, 'iker', 'warehouse')
  expect((await listen(luis.token, { en: '/productos/mens-hat-1' })).status).toBe(403)
  const nowhere = await listen(luis.token, { en: '/pedidos/VR-2222-2222' })
  await until(() => expect(lastNews(nowhere).here).toEqual([]))
})

test('listening keeps no session alive, and ends with it', async () => {
  const { db, ana, client, listen } = await deskOf(usual, 'olga')
  const minutesAgo = new Date(Date.now() - 20 * 60_000).toISOString()
  await db.updateTable('staff_sessions').set({ last_seen_at: minutesAgo }).execute()
  const stream = await listen()
  await until(() => expect(stream.events('news')).toHaveLength(1))
  const seen = await db.selectFrom('staff_sessions').select('last_seen_at').execute()
  expect([...new Set(seen.map((session) => session.last_seen_at))]).toEqual([minutesAgo])
  const cookie = `mostrador=${ana.token}`
  expect((await client.postForm('/mostrador/entrar/salir', {}, { cookie })).status).toBe(302)
  await until(() => expect(stream.hasEnded()).toBe(true))
  expect(stream.events('end')).toEqual(['{"reason":"session"}'])
})

test('a person has five streams, and the sixth is told why not', async () => {
  const { listen } = await deskOf(usual, 'rosa')
  const streams: EventStream[] = []
  for (let n = 0; n < 5; n += 1) streams.push(await listen())
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await listen()
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, '60'])
  await until(() => expect(sixth.text()).toBe('Ya hay 5 pestañas tuyas que se ponen al día\n'))
  streams[0]?.close()
  await until(async () => expect((await listen()).status).toBe(200))
})

test('a stream outlives the time for silent connections, and ends at once when the shop stops', async () => {
  const { shop, listen } = await desk({ env: { DRAIN_MS: '3000' } })
  const stream = await listen()
  // It is cut when it is silent for twenty seconds: the third beat comes only if beats come in time.
  await until(() => expect(stream.text().match(/^:$/gm)?.length).toBe(3))
  expect(stream.hasEnded()).toBe(false)
  const pid = shop.pid()
  if (pid === undefined) throw new Error('the shop has ended')
  process.kill(pid, 'SIGTERM')
  await until(() => expect(stream.hasEnded()).toBe(true))
  expect(stream.events('end')).toEqual(['{"reason":"server"}'])
  // While it drains it serves pages, but no new stream.
  const refused = await listen()
  expect(refused.status).toBe(503)
  await until(() => expect(shop.pid()).toBeUndefined())
  expect(shop.logs.join('\n')).not.toContain('did not stop in time')
})
