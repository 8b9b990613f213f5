import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { requestIdContext, shopContext } from '#app/context.ts'
import type { Shop } from '#app/shop.server.ts'
import { keepPage } from '#app/shop/forms/keep-page.browser.ts'
import { refuseForm, type FormAnswer, type FormRefusal } from '#core/base/text/form-answer.ts'
import { answerForm, formHeaders, orderHeaders, type Answered } from './answer-form.server.ts'

type Answer = FormAnswer<{ note: string }, { code: string }>

const typed = { note: 'Llama al timbre' }
const posted = () =>
  new Request('https://vereda.example/note', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'keep', ...typed }),
  })
const failed = () => refuseForm('No se ha guardado.', typed)

/** What the router is given for a form that is answered so. */
async function answered(run: () => Promise<Answered<Answer>>) {
  const logError = vi.fn<Shop['logError']>()
  const context = new RouterContextProvider()
  context.set(shopContext, { logError } as unknown as Shop)
  context.set(requestIdContext, 'req-1')
  const { data, init } = await answerForm<Answer>(context, run, {
    log: 'note not kept',
    failed: failed(),
  })
  const headers = Object.fromEntries(new Headers(init?.headers))
  return { data, status: init?.status, headers, logged: logError.mock.calls }
}

test('a form that is done gets its answer', async () => {
  expect(await answered(async () => ({ answer: { ok: true, code: 'N-1' } }))).toEqual({
    data: { ok: true, code: 'N-1' },
    status: 200,
    headers: {},
    logged: [],
  })
})

test('a refused form gets its status, and one that came too often how long to wait', async () => {
  const answer = refuseForm('Espera.', typed)
  expect(await answered(async () => ({ answer, status: 409 }))).toMatchObject({
    data: { ok: false, text: 'Espera.', errors: {}, values: typed },
    status: 409,
    headers: {},
  })
  expect(await answered(async () => ({ answer, status: 429, waitSeconds: 61 }))).toMatchObject({
    status: 429,
    headers: { 'retry-after': '61' },
  })
})

test('a refusal that says its reason gets the status of it', async () => {
  const refuse = (reason: FormRefusal) => async () => ({
    answer: { ...refuseForm('No.', typed), reason },
  })
  expect(await answered(refuse('bad_fields'))).toMatchObject({ status: 422 })
  expect(await answered(refuse('duplicate'))).toMatchObject({ status: 409 })
  expect(await answered(refuse('signed_out'))).toMatchObject({ status: 401 })
  expect(await answered(refuse('wrong_password'))).toMatchObject({ status: 422 })
})

test('a failure is logged, and gives back what was typed', async () => {
  const error = new Error('no database')
  const run = async () => {
    throw error
  }
  expect(await answered(run)).toEqual({
    data: failed(),
    status: 503,
    headers: {},
    logged: [['note not kept', error, 'req-1']],
  })
})

test('a redirect passes, on the server and in the browser', async () => {
  const away = Response.redirect('https://vereda.example/orders/1')
  const leave = async () => {
    throw away
  }
  await expect(answered(leave)).rejects.toBe(away)
  await expect(keepPage(failed)({ request: posted(), serverAction: leave })).rejects.toBe(away)
})

test('in the browser a failure knows which form of the page it was', async () => {
  const act = keepPage((intent) => refuseForm(`No se ha hecho: ${intent}`, null))
  const serverAction = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await act({ request: posted(), serverAction })).toMatchObject({
    text: 'No se ha hecho: keep',
  })
})

test('in the browser the page stays where the shop cannot be reached', async () => {
  const act = keepPage<Answer>(failed)
  expect(
    await act({ request: posted(), serverAction: async () => ({ ok: true, code: 'N-1' }) }),
  ).toEqual({
    ok: true,
    code: 'N-1',
  })
  const unreachable = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await act({ request: posted(), serverAction: unreachable })).toEqual(failed())
})

test('a page keeps the headers of its loader, and takes only the wait from its action', () => {
  const args = {
    loaderHeaders: new Headers({ 'cache-control': 'private, no-store' }),
    actionHeaders: new Headers({ 'retry-after': '61', 'x-other': 'a' }),
    parentHeaders: new Headers(),
    errorHeaders: undefined,
  }
  const sent = { 'cache-control': 'private, no-store', 'retry-after': '61' }
  expect(Object.fromEntries(formHeaders(args))).toEqual(sent)
  expect(Object.fromEntries(orderHeaders(args))).toEqual({
    ...sent,
    'referrer-policy': 'same-origin',
  })
})
