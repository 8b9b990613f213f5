import { expect, onTestFinished, test } from 'vitest'
import { PROOF, startViesServer, type ViesAct } from '#tests/support/vies/vies-server.ts'
import { until } from '#tests/support/until.ts'
import { createVies, type ViesQuestion } from './vies-service.server.ts'

const PATIENT_MS = 60_000

async function opened() {
  const server = await startViesServer()
  onTestFinished(() => server.close())
  let ms = 0
  const vies = createVies({ url: server.url, now: () => ms })
  const ask = (changes: Partial<ViesQuestion> = {}) =>
    vies.ask({ vatId: 'PT123456789', asker: undefined, patienceMs: PATIENT_MS, ...changes })
  return { server, ask, wait: (more: number) => void (ms += more) }
}

const asker = 'ESB12345674'

test.each<[ViesAct, 'valid' | 'invalid']>([
  ['valid', 'valid'],
  ['invalid', 'invalid'],
])('a number that is %s: with a proof if the shop gives its own', async (act, state) => {
  const { server, ask } = await opened()
  server.act = act
  expect(await ask({ asker })).toEqual({ state, proof: PROOF })
  expect(await ask()).toEqual({ state, proof: null })
  expect(server.asked).toEqual([
    {
      countryCode: 'PT',
      vatNumber: '123456789',
      requesterMemberStateCode: 'ES',
      requesterNumber: 'B12345674',
    },
    { countryCode: 'PT', vatNumber: '123456789' },
  ])
  expect(new Set(server.paths)).toEqual(new Set([server.url.pathname]))
})

const wholeAnswer = { countryCode: 'PT', vatNumber: '123456789', valid: false }

test.each<[ViesAct, string]>([
  [{ word: 'MS_UNAVAILABLE' }, 'MS_UNAVAILABLE'],
  [{ word: 'MS_MAX_CONCURRENT_REQ' }, 'MS_MAX_CONCURRENT_REQ'],
  [{ word: 'GLOBAL_MAX_CONCURRENT_REQ' }, 'GLOBAL_MAX_CONCURRENT_REQ'],
  [{ word: 'SERVICE_UNAVAILABLE' }, 'SERVICE_UNAVAILABLE'],
  [{ word: 'TIMEOUT' }, 'TIMEOUT'],
  [{ word: 'INVALID_INPUT' }, 'INVALID_INPUT'],
  [{ word: 'a word of nobody' }, 'NONSENSE'],
  [{ userError: 'MS_UNAVAILABLE' }, 'MS_UNAVAILABLE'],
  [{ userError: 'IP_BLOCKED' }, 'IP_BLOCKED'],
  [{ userError: 'VALID' }, 'VALID'],
  [{ body: { ...wholeAnswer, vatNumber: '987654321' } }, 'NONSENSE'],
  [{ body: { ...wholeAnswer, valid: 'false' } }, 'NONSENSE'],
  [{ body: { valid: false } }, 'NONSENSE'],
  [{ body: { ...wholeAnswer, actionSucceed: false } }, 'NONSENSE'],
  [{ body: null }, 'NONSENSE'],
  [{ body: [] }, 'NONSENSE'],
  ['hangs-up', 'UNREACHABLE'],
  ['half', 'UNREACHABLE'],
  ['half-text', 'NONSENSE'],
  ['html', 'NONSENSE'],
  ['html-500', 'HTTP_ERROR'],
  ['valid-500', 'HTTP_ERROR'],
  ['redirect', 'HTTP_ERROR'],
  ['huge', 'UNREACHABLE'],
])('%j is no clear answer: %s', async (act, why) => {
  const { server, ask } = await opened()
  server.act = act
  expect(await ask()).toMatchObject({ state: 'open', why })
  expect(server.paths, 'asked once, and nowhere else').toEqual([server.url.pathname])
})

test('an answer without end is left, and a silent service is given up', async () => {
  const { server, ask } = await opened()
  server.act = 'huge'
  await ask()
  await until(() => expect(server.left).toBe(1))
  server.act = 'silent'
  expect(await ask({ patienceMs: 20 })).toMatchObject({ state: 'open', why: 'SLOW' })
  await until(() => expect(server.left).toBe(2))
})

test('nobody listens', async () => {
  const { server, ask } = await opened()
  await server.close()
  expect(await ask()).toMatchObject({ state: 'open', why: 'UNREACHABLE' })
})

test('a shop that VIES does not know asks without its name', async () => {
  const { server, ask } = await opened()
  server.knowsAsker = false
  expect(await ask({ asker })).toEqual({ state: 'valid', proof: null })
  expect(server.asked).toHaveLength(2)
})

test('three questions go at once, a fourth is not asked', async () => {
  const { server, ask } = await opened()
  server.act = 'silent'
  const stopping = new AbortController()
  const three = [1, 2, 3].map(() => ask({ signal: stopping.signal }))
  await until(() => expect(server.asked).toHaveLength(3))
  expect(await ask()).toMatchObject({ why: 'TOO_MANY' })
  stopping.abort()
  await Promise.all(three)
  server.act = 'valid'
  expect(await ask()).toMatchObject({ state: 'valid' })
  expect(server.asked).toHaveLength(4)
})

test('after three failures in a row nobody asks for a minute, then one does', async () => {
  const { server, ask, wait } = await opened()
  server.act = { word: 'SERVICE_UNAVAILABLE' }
  for (let n = 0; n < 3; n += 1) await ask()
  server.act = 'valid'
  expect(await ask()).toMatchObject({ why: 'PAUSED' })
  expect(await ask({ vatId: 'FR12345678901' })).toMatchObject({ why: 'PAUSED' })
  wait(59_999)
  expect(await ask()).toMatchObject({ why: 'PAUSED' })
  wait(1)
  expect(await ask()).toMatchObject({ state: 'valid' })
  expect(await ask()).toMatchObject({ state: 'valid' })
  expect(server.asked).toHaveLength(5)
})

test('a country that is away pauses its own numbers alone', async () => {
  const { server, ask } = await opened()
  server.acts['DE'] = { word: 'MS_MAX_CONCURRENT_REQ' }
  for (let n = 0; n < 3; n += 1) await ask({ vatId: 'DE123456789' })
  expect(await ask({ vatId: 'DE123456789' })).toMatchObject({ why: 'PAUSED' })
  expect(await ask()).toMatchObject({ state: 'valid' })
})
