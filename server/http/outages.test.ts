import { data, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#db/errors.ts'
import { answerOutages, RETRY_AFTER_SECONDS, withRetryAfter } from './outages.ts'

type Route = { loader?: () => unknown; action?: () => unknown; default?: () => null }

function guarded(module: Route) {
  const outages: unknown[] = []
  const build = { routes: { r: { id: 'r', path: 'r', module } } } as unknown as ServerBuild
  const answering = answerOutages(build, (error) => outages.push(error))
  const route = answering.routes['r']?.module as unknown as Route
  return { route, outages }
}

const thrown = async (call: (() => unknown) | undefined): Promise<unknown> => {
  try {
    return { returned: await call?.() }
  } catch (error) {
    return error
  }
}

const lost = new DatabaseUnavailable('lost')
const fails = (error: unknown) => () => {
  throw error // eslint-disable-line typescript/only-throw-error -- drivers throw what they like
}

test('a call whose database is away answers 503 and that the shop is busy', async () => {
  const { route, outages } = guarded({ loader: fails(lost), action: fails(lost) })
  for (const call of [route.loader, route.action]) {
    const answer = (await thrown(call)) as Response
    expect([answer.status, await answer.json()]).toEqual([503, { ok: false, reason: 'busy' }])
  }
  expect(outages).toEqual([lost, lost])
})

test('a page says it by its status, for the error boundary', async () => {
  const { route } = guarded({ loader: fails({ code: '57014' }), default: () => null })
  expect(await thrown(route.loader)).toEqual(
    data(null, { status: 503, statusText: 'Service Unavailable' }),
  )
})

test('other errors, answers that are thrown, and what goes well pass as they are', async () => {
  const fault = new Error('a bug')
  const notFound = data(null, { status: 404 })
  for (const error of [fault, notFound, { code: '23505' }]) {
    const { route, outages } = guarded({ loader: fails(error) })
    expect([await thrown(route.loader), outages]).toEqual([error, []])
  }
  const { route } = guarded({ loader: () => 7 })
  expect(await thrown(route.loader)).toEqual({ returned: 7 })
  expect(route.action).toBeUndefined()
})

test('a 503 says when to come back, unless it says so itself', () => {
  const retryAfter = (status: number, headers = {}) =>
    withRetryAfter(new Response('', { status, headers })).headers.get('retry-after')
  expect(retryAfter(503)).toBe(String(RETRY_AFTER_SECONDS))
  expect(retryAfter(503, { 'retry-after': '60' })).toBe('60')
  expect([retryAfter(200), retryAfter(500)]).toEqual([null, null])
})
