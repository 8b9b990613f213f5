import { expect, test } from 'vitest'
import { claimsOf } from '#core/account/claims/claims.server.ts'
import { CLAIM_SUBJECT, findMessage } from '#core/account/contact/inbox.server.ts'
import { pageOfMessages } from '#core/account/contact/message-list.server.ts'
import { purgeExpiredMessages } from '#core/account/contact/purge-messages.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { asShopper } from '#tests/support/database/actors.ts'
import { dump } from '#tests/support/database/dump.ts'
import { shopWithOrders, storyOf } from '#tests/support/factories/order-life.ts'
import { NUMBER, returnContext, sentShop } from '#tests/support/factories/returned-goods.ts'
import { claimOffer, submitClaim } from './claim-steps.server.ts'

const FORM = {
  'units-0': '1',
  reason: 'faulty',
  wish: 'repair',
  text: 'La cremallera no cierra.',
  token: 'clm_1',
}
const YEAR_MS = 366 * 24 * 3_600_000

let made = 0

/** The page that claims of a sent order. */
async function page(shop?: Awaited<ReturnType<typeof sentShop>>) {
  const { db, ctx } = shop ?? (await sentShop())
  let woken = 0
  const buyer = asShopper({
    ...ctx,
    newId: (prefix: string) => `${prefix}_${String((made += 1)).padStart(8, '0')}`,
    wakeMail: () => void (woken += 1),
  })
  const order = async () => (await findOrderWithState(db, 'ord_1'))!
  const later = (ms: number) => new Date(ctx.now().getTime() + ms)
  const send = async (change: Partial<typeof FORM> = {}, { ms = 0, wait = false } = {}) => {
    const token = async () => (wait ? { by: 'client' as const, waitSeconds: 60 } : null)
    const at = { ...buyer, now: () => later(ms) }
    return submitClaim(at, await order(), { ...FORM, ...change }, token)
  }
  const offer = async (ms = 0) => claimOffer({ ...buyer, now: () => later(ms) }, await order())
  return { db, ctx, send, offer, wakes: () => woken, later }
}

test('a claim is a message that waits for an answer, with its order, and both get a mail', async () => {
  const { db, send, offer, wakes } = await page()
  expect((await offer()).claims).toEqual([])
  const { answer } = await send()
  expect(answer).toMatchObject({ ok: true, email: 'lucia@correo.example' })
  expect(wakes()).toBe(1)
  expect(await claimsOf(db, 'ord_1')).toMatchObject([
    { reason: 'faulty', wish: 'repair', units: [{ position: 0, quantity: 1 }], handledAt: null },
  ])
  const [row] = (await pageOfMessages(db, { view: 'esperan', most: 5 })).rows
  expect(row).toMatchObject({ subject: CLAIM_SUBJECT, user_email: 'lucia@correo.example' })
  const found = await findMessage(db, row?.reference ?? '')
  expect(found).toMatchObject({ ok: true, message: { subject: CLAIM_SUBJECT } })
  expect(row?.message).toMatch(/^Reclamación del pedido VR-TEST-0001\.\n1\u00a0×\u00a0/)
  expect(row?.message).toContain('Qué prefiere: Que la arregléis.\n\nLa cremallera no cierra.')
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['kind', 'subject'])
    .where('kind', 'like', 'contact-%')
    .orderBy('kind')
    .execute()
  expect(mails).toEqual([
    { kind: 'contact-message', subject: `Contacto: Reclamación (${row?.reference})` },
    { kind: 'contact-received', subject: `Hemos recibido tu mensaje (${row?.reference})` },
  ])
  expect(await storyOf(db)).toContain('claim_made by shopper')
  const [claim] = (await offer()).claims
  expect(claim?.state).toBe(`Espera respuesta (${row?.reference}).`)
})

test('a claim sent twice, also at once, is made once', async () => {
  const { db, send } = await page()
  const answers = await Promise.all([send(), send()])
  answers.push(await send())
  const references = new Set(answers.map(({ answer }) => answer.ok && answer.reference))
  expect(references.size).toBe(1)
  expect(await claimsOf(db, 'ord_1')).toHaveLength(1)
  expect(await send({ text: 'La otra tampoco.', token: 'clm_2' })).toMatchObject({
    answer: { ok: true },
  })
  expect(await claimsOf(db, 'ord_1')).toHaveLength(2)
})

test.each([
  ['without units', { 'units-0': '0' }, 422, 'units', 'Elige al menos una prenda'],
  ['without words', { text: '' }, 422, 'text', 'Cuéntanos qué ha pasado'],
  ['for more than was bought', { 'units-0': '3' }, 422, 'units', 'más unidades'],
])('a claim %s says why, keeps what was typed, and changes nothing', async (...given) => {
  const [, change, status, field, words] = given
  const { db, send } = await page()
  const before = await dump(db)
  const refused = await send(change)
  expect(refused).toMatchObject({ status, answer: { ok: false, values: { wish: 'repair' } } })
  expect(refused.answer.errors).toHaveProperty(field, expect.stringContaining(words))
  expect(await dump(db)).toEqual(before)
})

test('too many claims wait, and change nothing', async () => {
  const { db, send } = await page()
  const before = await dump(db)
  expect(await send({}, { wait: true })).toMatchObject({ status: 429, waitSeconds: 60 })
  expect(await dump(db)).toEqual(before)
})

test('before it leaves, and after the guarantee, the page says what to do instead', async () => {
  const shop = await shopWithOrders(1)
  const unsent = await page({ ...shop, ctx: returnContext(shop.db), email: '' })
  expect(await unsent.offer()).toMatchObject({
    guarantee: null,
    lines: [],
    refusal: expect.stringContaining('todavía no ha salido'),
  })
  expect(await unsent.send()).toMatchObject({ status: 409 })
  expect(await claimsOf(shop.db, 'ord_1')).toEqual([])
})

test('after three years nothing is claimed, and the buyer is asked to write', async () => {
  const { db, send, offer } = await page()
  expect(await offer(2 * YEAR_MS)).toMatchObject({ refusal: null })
  expect((await offer(4 * YEAR_MS)).refusal).toContain('ha terminado')
  expect(await send({}, { ms: 4 * YEAR_MS })).toMatchObject({ status: 409 })
  expect(await claimsOf(db, 'ord_1')).toEqual([])
})

test('units whose money is back are not claimed', async () => {
  const { ctx, send, offer } = await page()
  const lines = [{ position: 0, quantity: 2 }]
  await refundOrder(ctx, NUMBER, {
    scope: { kind: 'lines', lines, withShipping: false },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  expect((await offer()).lines.map(({ position }) => position)).toEqual([1])
  expect(await send()).toMatchObject({
    status: 409,
    answer: { errors: { units: expect.stringContaining('más unidades') } },
  })
})

test('a claim outlives its message, which is deleted in its time', async () => {
  const { db, send, offer, later } = await page()
  await send()
  expect(await purgeExpiredMessages(db, later(4 * YEAR_MS))).toBe(1)
  expect(await claimsOf(db, 'ord_1')).toMatchObject([{ reason: 'faulty', reference: null }])
  expect((await offer()).claims).toMatchObject([{ state: 'Contestada.' }])
})
