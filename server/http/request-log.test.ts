import { expect, test } from 'vitest'
import { ask } from '#tests/support/process/ask.ts'
import { expectHeaders, host, openShop, own } from '#tests/support/process/shop-server.ts'
import type { Answered } from '../metrics.ts'
import type { Renderer } from '../pages/renderer.ts'

const UUID = /^[0-9a-f-]{36}$/

/** Starts the shop, behind a trusted proxy or not, with its metrics. */
async function openWatched(isProxy: boolean, renderer: Partial<Renderer> = {}, nowMs = () => 0) {
  const answered: Answered[] = []
  const parts = await openShop({
    isProxy: () => isProxy,
    nowMs,
    onAnswered: (each) => void answered.push(each),
    ...('renderPersonal' in renderer ? { renderer: renderer as Renderer } : {}),
  })
  return { ...parts, answered }
}

test('the id of a request is the one of a trusted proxy, in the answer and in the log', async () => {
  const { port, logged } = await openWatched(true)
  const headers = { host, 'x-request-id': 'edge-1.abc_DEF' }
  const answer = await ask(port, { path: '/products/men', headers })
  expect(answer.headers['x-request-id']).toBe('edge-1.abc_DEF')
  expect(logged).toMatchObject([{ fields: { requestId: 'edge-1.abc_DEF' } }])
})

test('a stranger names no request', async () => {
  const { port } = await openWatched(false)
  const headers = { host, 'x-request-id': 'edge-1.abc_DEF' }
  expect((await ask(port, { headers })).headers['x-request-id']).toMatch(UUID)
})

test.each(['short', 'x'.repeat(65), 'with space', 'tag<script>', 'ñandú-12345'])(
  'an id %j that could break a line or a page is replaced, also from a proxy',
  async (id) => {
    const { port } = await openWatched(true)
    const answer = await ask(port, { headers: { host, 'x-request-id': id } })
    expect(answer.headers['x-request-id']).toMatch(UUID)
  },
)

test('each answer is measured by its kind, its method and its status', async () => {
  const { port, answered } = await openWatched(true)
  await ask(port, { path: '/products/men', headers: { host } })
  await ask(port, { path: '/products/men.data', headers: { host } })
  await ask(port, { path: '/assets/none.js', headers: { host } })
  await ask(port, { path: '/healthz', headers: { host } })
  await ask(port, { method: 'POST', path: '/api/x', headers: own, body: '{}' })
  await ask(port, { path: '/products/missing', headers: { host } })
  expect(answered.map(({ kind, method, status }) => [kind, method, status])).toEqual([
    ['page', 'GET', 200],
    ['data', 'GET', 200],
    ['file', 'GET', 404],
    ['probe', 'GET', 200],
    ['api', 'POST', 200],
    ['page', 'GET', 404],
  ])
})

test('an answer after more than a second is a warning that says so', async () => {
  let now = 0
  let takesMs = 1000
  const slow: Partial<Renderer> = {
    renderPersonal: async () => {
      now += takesMs
      return new Response('late')
    },
  }
  const { port, logged, answered } = await openWatched(true, slow, () => now)
  await ask(port, { path: '/checkout/success', headers: { host } })
  takesMs = 1001
  await ask(port, { path: '/checkout/success', headers: { host } })
  expect(logged).toMatchObject([
    { level: 'info', message: 'request', fields: { ms: 1000 } },
    {
      level: 'warn',
      message: 'request',
      fields: { slow: true, ms: 1001, path: '/checkout/success' },
    },
  ])
  expect(answered).toMatchObject([
    { ms: 1000, isSlow: false },
    { ms: 1001, isSlow: true },
  ])
})

test('which shop runs can be asked', async () => {
  const { port, logged } = await openWatched(false)
  const answer = await ask(port, { path: '/version', headers: { host: '10.0.0.7' } })
  expect(JSON.parse(answer.body.toString())).toEqual({ version: '1.2.3', build: 'abc' })
  expectHeaders(answer)
  expect(logged).toEqual([])
})
