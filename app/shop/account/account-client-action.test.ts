import { expect, test } from 'vitest'
import { expectConsole } from '#tests/support/console.ts'
import type { AccountAnswer } from './account-answer.ts'
import { askAccount } from './account-client-action.browser.ts'

function ask(page: string, intent: string, serverAction: () => Promise<AccountAnswer>) {
  const body = new URLSearchParams({ intent, email: 'lucia@correo.example' })
  const request = new Request(`https://vereda.example/cuenta/${page}`, { method: 'POST', body })
  return askAccount(page, { request, serverAction })
}

test.each([
  ['entrar', '', 'Error al iniciar sesión'],
  ['registro', '', 'Error al registrarse'],
  ['olvidada', '', 'No hemos podido enviar el correo. Inténtalo de nuevo.'],
  ['reset', '', 'No hemos podido cambiar la contraseña. Inténtalo de nuevo.'],
  [
    'correo',
    'send',
    'No hemos podido enviar el código. Comprueba tu conexión e inténtalo de nuevo.',
  ],
  [
    'correo',
    'verify',
    'No hemos podido comprobar el código. Comprueba tu conexión e inténtalo de nuevo.',
  ],
])('a shop out of reach is told in the words of the form: %s %s', async (page, intent, text) => {
  expectConsole(/^account\/\w+ failed: TypeError: no network/)
  const answer = await ask(page, intent, () => Promise.reject(new TypeError('no network')))
  expect(answer).toMatchObject({ ok: false, reason: 'failed', intent, text, errors: {} })
})

test('a refusal is logged by its reason, without what was typed', async () => {
  expectConsole(/^account\/entrar failed: wrong$/)
  const refusal = { ok: false, reason: 'wrong', text: 'No', errors: {}, values: {} } as const
  expect(await ask('entrar', '', async () => refusal)).toEqual(refusal)
})
