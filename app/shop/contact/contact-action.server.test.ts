import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { clientAddressContext, requestIdContext, shopContext } from '#app/context.ts'
import { action } from '#app/routes/contact.tsx'
import type { Shop } from '#app/shop.server.ts'
import { TRAP_FIELD } from '#core/account/contact/contact-trap.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import type { ContactWait } from './contact-texts.ts'

const typed = {
  user_name: 'Lucía Herrero Sanz',
  user_email: 'lucia@correo.example',
  subject: 'Devolución',
  message: 'Quiero devolver la chaqueta.',
}

/** A shop that takes messages, as its page posts them. */
async function contactShop(change: Partial<Shop> = {}) {
  const { db } = await testDb()
  const did: string[] = []
  let made = 0
  const shop: Partial<Shop> = {
    db,
    now: () => new Date(NOON),
    newId: (kind) => `${kind}_${(made += 1)}`,
    shopUrl: 'https://vereda.example',
    shopEmail: 'hola@vereda.example',
    takeContactToken: async () => null,
    wakeMail: () => void did.push('mail'),
    logError: (message) => void did.push(message),
    ...change,
  }
  const send = async (fields: Record<string, string>) => {
    const url = new URL('https://vereda.example/contact')
    const context = new RouterContextProvider()
    context.set(shopContext, shop as Shop) // all that the page uses
    context.set(clientAddressContext, '203.0.113.9')
    context.set(requestIdContext, 'req-1')
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
    const { data, init } = await action({ request, context, params: {}, url, pattern: '/contact' })
    const wait = new Headers(init?.headers).get('retry-after')
    return { status: init?.status, wait, ...data }
  }
  const kept = async () =>
    (await db.selectFrom('contact_messages').select('message').execute()).map((row) => row.message)
  return { send, kept, did }
}

test('a message is taken, and its mails are sent at once', async () => {
  const { send, kept, did } = await contactShop()
  expect(await send(typed)).toMatchObject({
    status: 200,
    ok: true,
    text: 'Mensaje enviado correctamente. Nos pondremos en contacto contigo pronto.',
  })
  expect(await kept()).toEqual([typed.message])
  expect(did).toEqual(['mail'])
})

const FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.'
const MARKED = 'Revisa los campos marcados.'

test.each([
  ['no address', { ...typed, user_email: 'lucia@correo' }, MARKED, ['user_email']],
  ['a subject that is none', { ...typed, subject: 'Publicidad' }, MARKED, ['subject']],
  [
    'a name with a header of a mail',
    { ...typed, user_name: 'Lucía\r\nBcc: otro@fuera.example' },
    MARKED,
    ['user_name'],
  ],
  ['a message alone', { message: typed.message }, MARKED, ['user_name', 'user_email', 'subject']],
  // A person who filled it in is not told that it was sent.
  ['what a robot fills in', { ...typed, [TRAP_FIELD]: 'https://fuera.example' }, FAILED, []],
])('%s: refused with what was typed, and not kept', async (_, fields, text, wrong) => {
  const { send, kept, did } = await contactShop()
  const refused = await send(fields)
  expect(refused).toMatchObject({ status: 422, ok: false, text })
  expect(refused).toHaveProperty('values.message', typed.message)
  expect(refused).toHaveProperty('errors')
  expect(Object.keys('errors' in refused ? refused.errors : {})).toEqual(wrong)
  expect(await kept()).toEqual([])
  expect(did).toEqual([])
})

test('a message too many has to wait, and is not lost', async () => {
  const wait: ContactWait = { by: 'client', waitSeconds: 12 }
  const { send, kept } = await contactShop({ takeContactToken: async () => wait })
  expect(await send(typed)).toMatchObject({
    status: 429,
    wait: '12',
    ok: false,
    text: 'Has enviado varios mensajes seguidos. Espera un minuto y vuelve a enviar este.',
    values: typed,
  })
  expect(await kept()).toEqual([])
})

test('a message that cannot be kept is logged, and given back', async () => {
  const { send, kept, did } = await contactShop({ shopEmail: 'no address' })
  expect(await send(typed)).toMatchObject({ status: 503, ok: false, text: FAILED, values: typed })
  expect(await kept()).toEqual([])
  expect(did).toEqual(['contact message not kept'])
})
