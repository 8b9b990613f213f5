import { expect, test } from 'vitest'
import { makeClaim } from '#core/account/claims/make-claim.server.ts'
import { findMessage } from '#core/account/contact/inbox.server.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { asShopper } from '#tests/support/database/actors.ts'
import { at, NUMBER, sentShop } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { orderFacts } from '../orders/order-facts.server.ts'
import { claimFacts } from './claim-facts.server.ts'

/** A shop with a claim of one jacket; `id` is that of its message. */
async function claimed() {
  const { db, ctx, env } = await sentShop()
  const buyer = asShopper({
    ...ctx,
    newId: (kind: string) => `${kind}_${crypto.randomUUID()}`,
  })
  const outcome = await makeClaim(buyer, 'ord_1', {
    units: [{ position: 0, quantity: 1 }],
    reason: 'faulty',
    wish: 'repair',
    text: 'La cremallera no cierra.',
    token: null,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  const found = await findMessage(db, outcome.reference)
  if (!found.ok) throw new Error(found.reason)
  return { db, env, buyer, id: found.id, reference: outcome.reference }
}

test('whoever answers a claim reads its order and what the law says', async () => {
  const { db, id } = await claimed()
  expect(await claimFacts(db, id, new Date(at))).toMatchObject({
    number: NUMBER,
    goods: expect.stringMatching(/^1\u00a0×\u00a0/),
    reason: 'Llegó con un defecto, o se ha roto',
    wish: 'Que la arregléis',
    guarantee: expect.stringMatching(/hasta el 5 de marzo de 2029.*hasta el 5 de marzo de 2028/),
  })
})

test('another message is no claim', async () => {
  const { db, buyer } = await claimed()
  const message = {
    user_name: 'Lucía Herrero',
    user_email: 'lucia@correo.example',
    subject: 'Otro',
    message: 'Hola',
  } as const
  const { id } = await sendContactMessage(buyer, { message, token: null })
  expect(await claimFacts(db, id, new Date(at))).toBeNull()
})

test('the order at the desk leads to its claims, and the command line reads them', async () => {
  const { db, env, reference } = await claimed()
  expect((await orderFacts(db, NUMBER, false))?.claims).toMatchObject([
    { what: 'Llegó con un defecto, o se ha roto', reference, isOpen: true },
  ])
  const { out } = await runCli(env, ['mensajes', 'ver', reference])
  expect(out).toMatch(/Asunto +Reclamación\n.*Pedido +VR-TEST-0001/s)
  expect(out).toContain('La garantía legal de este pedido llega hasta el 5 de marzo de 2029')
})
