import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { requestIdContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { accountAction, refuse, type AccountAnswered } from './answer-account.server.ts'

const LIMITS = { intent: 20, email: 254, password: 128, token: 100, volver: 500 }
const typed = {
  intent: 'change',
  email: 'lucia@correo.example',
  password: ' senda de tierra ',
  token: 'secreto',
  volver: '/wishlist',
}

/** What the router is given for this form of the page of an e-mail, answered so. */
async function answered(run: (form: typeof typed) => Promise<AccountAnswered>) {
  const context = new RouterContextProvider()
  const logError = vi.fn<Shop['logError']>()
  context.set(shopContext, { logError } as unknown as Shop)
  context.set(requestIdContext, 'req-1')
  const body = new URLSearchParams(typed)
  const request = new Request('https://vereda.example/cuenta/correo', { method: 'POST', body })
  const act = accountAction('correo', LIMITS, (_, form) => run(form))
  const { data, init } = await act({ request, context })
  const headers = Object.fromEntries(new Headers(init?.headers))
  return { data, status: init?.status, headers, logged: logError.mock.calls }
}

test('an account’s form is read with the spaces of its password, and its answer names it', async () => {
  const run = vi.fn<() => Promise<AccountAnswered>>(async () => ({ answer: { ok: true } }))
  expect(await answered(run)).toMatchObject({ data: { ok: true, intent: 'change' }, status: 200 })
  expect(run).toHaveBeenCalledWith(typed)
})

test('a refused form gets back what was typed, but no password and no secret', async () => {
  const run = async () => refuse({ reason: 'wait', waitSeconds: 60 }, 'Espera')
  expect(await answered(run)).toEqual({
    data: {
      ok: false,
      reason: 'wait',
      intent: 'change',
      text: 'Espera',
      errors: {},
      values: { email: typed.email },
    },
    status: 429,
    headers: { 'retry-after': '60' },
    logged: [],
  })
})

test('so does one that the shop failed to answer, and the failure is logged', async () => {
  const error = new Error('no database')
  const { data, status, logged } = await answered(() => Promise.reject(error))
  expect(data).toEqual({
    ok: false,
    reason: 'failed',
    intent: 'change',
    text: 'No hemos podido enviar el código. Comprueba tu conexión e inténtalo de nuevo.',
    errors: {},
    values: { email: typed.email },
  })
  expect(status).toBe(503)
  expect(logged).toEqual([['account/correo failed', error, 'req-1']])
})
