import { expect, test } from 'vitest'
import * as v from 'valibot'
import { readJson } from './read-json.server.ts'

const Code = v.strictObject({
  code: v.pipe(v.string(), v.maxLength(40)),
  uses: v.optional(v.pipe(v.number(), v.integer())),
})

const request = (body: string, type: string | null = 'application/json') =>
  new Request('https://vereda.example/api/discounts', {
    method: 'POST',
    headers: type === null ? {} : { 'content-type': type },
    // As bytes, since a string would set a content type.
    body: new TextEncoder().encode(body),
  })

async function refusalOf(asked: Request) {
  const thrown = await readJson(asked, Code).then(
    (value) => value as unknown,
    (error: unknown) => error,
  )
  if (!(thrown instanceof Response)) return thrown
  return { status: thrown.status, body: (await thrown.json()) as unknown }
}

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;x=y'])(
  'a body that says it is %s is read',
  async (type) => {
    expect(await readJson(request('{"code":"WELCOME10"}', type), Code)).toEqual({
      code: 'WELCOME10',
    })
  },
)

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
  'text/plain; application/json',
  '',
  null,
])('a body that says it is %j is not: a form of another page could send it', async (type) => {
  expect(await refusalOf(request('{"code":"WELCOME10"}', type))).toEqual({
    status: 415,
    body: { ok: false, reason: 'not_json' },
  })
})

test.each(['', '{', "{'code':1}", '{"code":"x"} {"code":"y"}', '[1,2', 'null,', '\u0000'])(
  'the body %j is no JSON',
  async (body) => {
    expect(await refusalOf(request(body))).toEqual({
      status: 400,
      body: { ok: false, reason: 'not_json' },
    })
  },
)

test('what does not fit is told by its place, and never repeated', async () => {
  const refusal = await refusalOf(
    request('{"code":"4242424242424242-long-secret-of-a-visitor!","uses":1.5}'),
  )
  expect(refusal).toEqual({
    status: 400,
    body: { ok: false, reason: 'malformed', paths: ['code', 'uses'] },
  })
})

test('an unknown key is told by the place of its object', async () => {
  expect(await refusalOf(request('{"code":"x","4242424242424242":1}'))).toMatchObject({
    body: { paths: [''] },
  })
})

test('of a hundred faults ten are told', async () => {
  const Numbers = v.array(v.number())
  const body = JSON.stringify(Array.from({ length: 100 }, () => 'x'))
  const thrown = await readJson(request(body), Numbers).catch((error: unknown) => error)
  const { paths } = (await (thrown as Response).json()) as { paths: string[] }
  expect(paths).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
})

test('a body of brackets within brackets ends nothing but itself', async () => {
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  expect(await refusalOf(request(deep))).toMatchObject({ status: 400 })
  expect(await refusalOf(request(`{"code":${deep}}`))).toMatchObject({ status: 400 })
})
