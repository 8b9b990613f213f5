import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { requestIdContext, shopContext } from '#app/context.ts'
import type { Answered } from '#app/http/answer-form.server.ts'
import type { Shop } from '#app/shop.server.ts'
import { doneAnswer, refusedAnswer, type ChangeAnswer } from './change-answer.ts'
import { answerChange } from './posted-answer.server.ts'

const done = doneAnswer({ intent: 'rename' }, 'Guardado')
const failed = refusedAnswer({ intent: 'rename' }, 'failed', 'No se ha guardado')
const cookie: [string, string] = ['set-cookie', 'sesion=nueva']

/** What the router is given for a change that is posted to this path and answered so. */
async function answered(path: string, run: () => Promise<Answered<ChangeAnswer>>) {
  const logError = vi.fn<Shop['logError']>()
  const context = new RouterContextProvider()
  context.set(shopContext, { logError } as unknown as Shop)
  context.set(requestIdContext, 'req-1')
  const request = new Request(`https://vereda.example${path}`, { method: 'POST' })
  const { data, init } = await answerChange<ChangeAnswer>({ request, context }, run, failed)
  const { status } = init ?? {}
  return { data, status, headers: [...new Headers(init?.headers)], logged: logError.mock.calls }
}

test('without scripts a change that is done leads to its page, with the new cookies', async () => {
  const run = async () => ({ answer: done, headers: [cookie] })
  const away = await answered('/profile/settings?abrir=nombre', run).catch((sent: unknown) => sent)
  const { status, headers } = away as Response // it does not resolve
  expect(status).toBe(303)
  expect([...headers]).toEqual([['location', '/profile/settings?hecho=rename'], cookie])
})

test('with scripts it is answered, with the same cookies', async () => {
  const run = async () => ({ answer: done, headers: [cookie] })
  expect(await answered('/profile/settings.data', run)).toEqual({
    data: done,
    status: 200,
    headers: [cookie],
    logged: [],
  })
})

test.each([
  ['refused', refusedAnswer({ intent: 'rename' }, 'too_many', 'Son demasiadas'), 409],
  ['of something that was gone already', { ...done, reason: 'not_found' as const }, 404],
])('without scripts a change %s stays on the page', async (_, answer, status) => {
  expect(await answered('/profile/settings', async () => ({ answer }))).toMatchObject({
    data: answer,
    status,
  })
})

test('a change that the shop could not make is logged, and its page says so', async () => {
  const error = new Error('no database')
  const run = () => Promise.reject(error)
  expect(await answered('/profile/settings', run)).toEqual({
    data: failed,
    status: 503,
    headers: [],
    logged: [['account not changed', error, 'req-1']],
  })
})
