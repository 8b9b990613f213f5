import { expect, test } from 'vitest'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'
import { setUnits, stockedShop } from '#tests/support/database/stocked-shop.ts'
import { accountContext, registered } from '#tests/support/factories/accounts.ts'
import { backpack, jacket, NOON } from '#tests/support/factories/factories.ts'
import { answerNotice, linkedNotice, offerOf } from './notice-steps.server.ts'

const FORM = {
  intent: '',
  product: jacket.id,
  variant: 'M/Azul',
  email: 'ana@correo.example',
  id: '',
}

/** A shop without the jacket in M and blue. */
async function shop() {
  const { db } = await stockedShop([jacket, backpack])
  await setUnits(db, `${jacket.id}/M/Azul`, 0)
  const catalogue = await createCatalogueReader(db, {
    pollMs: 60_000,
    onChange: () => undefined,
    onError: () => undefined,
  })
  catalogue.stop()
  let made = 0
  const ctx = {
    db,
    catalogue,
    now: () => new Date(NOON),
    newId: (prefix: string) => `${prefix}_${(made += 1)}`,
    shopUrl: 'https://vereda.example',
    takeNoticeToken: async () => 0,
    wakeMail: () => undefined,
  }
  const { shopper } = await registered(accountContext(db))
  const proved: Shopper = { ...shopper, emailVerified: true }
  const from = { shopper: null as Shopper | null, clientAddress: '10.0.0.1', secret: null }
  const rows = () => db.selectFrom('back_in_stock_notices').selectAll().execute()
  return { db, ctx, proved, from, rows }
}

test('the page offers what is sold out, and chooses what the address names', async () => {
  const { ctx } = await shop()
  const offer = (query: string) => offerOf(ctx.catalogue.current(), new URLSearchParams(query))
  const variants = [{ key: 'M/Azul', text: 'talla M, azul' }]
  expect(offer(`id=${jacket.id}&color=Azul&size=M`)).toMatchObject({
    variants,
    chosen: 'M/Azul',
    isBack: false,
    to: `/products/${jacket.id}?color=Azul&size=M`,
  })
  expect(offer(`id=${jacket.id}`)).toMatchObject({ variants, chosen: 'M/Azul', isBack: false })
  expect(offer(`id=${jacket.id}&color=Azul&size=L`)).toMatchObject({ variants, isBack: true })
  expect(offer(`id=${backpack.id}`)).toMatchObject({ variants: [], chosen: '' })
  expect(offer('id=nada&size=M')).toBeNull()
  expect(offer('')).toBeNull()
})

test('a guest asks, confirms by the link and ends it; a link that ended says so', async () => {
  const { db, ctx, from, rows } = await shop()
  const asked = await answerNotice(ctx, { ...FORM, email: ' Ana@Correo.example ' }, from)
  expect(asked).toMatchObject({ answer: { ok: true, did: 'asked', email: FORM.email } })
  const mail = await db.selectFrom('mail_outbox').select('text').executeTakeFirstOrThrow()
  const secret = /aviso=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  expect(await linkedNotice(db, secret)).toMatchObject({ name: jacket.name, isConfirmed: false })
  const press = (intent: string) => answerNotice(ctx, { ...FORM, intent }, { ...from, secret })
  expect((await press('confirm')).answer).toEqual({ ok: true, did: 'confirmed' })
  expect(await rows()).toMatchObject([{ confirmed_at: NOON }])
  expect((await press('end')).answer).toEqual({ ok: true, did: 'removed' })
  expect(await rows()).toEqual([])
  expect(await press('confirm')).toMatchObject({ answer: { ok: false }, status: 410 })
  expect(await linkedNotice(db, secret)).toBeNull()
})

test('a proved address is armed, whatever the form says, and ended by its owner alone', async () => {
  const { ctx, proved, from, rows } = await shop()
  const own = { ...from, shopper: proved }
  expect((await answerNotice(ctx, FORM, own)).answer).toEqual({ ok: true, did: 'armed' })
  const [row] = await rows()
  expect(row).toMatchObject({ email: proved.email, confirmed_at: NOON })
  const remove = { ...FORM, intent: 'remove', id: row?.id ?? '' }
  expect(await answerNotice(ctx, remove, from)).toMatchObject({ status: 401 })
  const other = { ...proved, id: 'usr_2', email: 'otra@correo.example' }
  await answerNotice(ctx, remove, { ...from, shopper: other })
  expect(await rows()).toHaveLength(1)
  expect((await answerNotice(ctx, remove, own)).answer).toEqual({ ok: true, did: 'removed' })
  expect(await rows()).toEqual([])
})

test.each<[string, object, Record<string, string | RegExp>]>([
  ['no address', { email: '' }, { email: 'Falta tu correo electrónico' }],
  ['no such address', { email: 'ana@' }, { email: /debe tener la forma/ }],
  ['nothing chosen', { variant: '' }, { variant: 'Elige la talla y el color que esperas' }],
  ['a size that is none', { variant: 'XXL/Azul' }, { variant: /^Elige/ }],
])('%s: refused at its field, with what was typed', async (_what, change, errors) => {
  const { ctx, from, rows } = await shop()
  const form = { ...FORM, ...change }
  const { answer, status } = await answerNotice(ctx, form, from)
  expect(status).toBe(422)
  const { email, variant } = form
  expect(answer).toMatchObject({ ok: false, values: { email, variant } })
  for (const [field, text] of Object.entries(errors)) {
    expect(answer).toHaveProperty(['errors', field], expect.stringMatching(text))
  }
  expect(await rows()).toEqual([])
})

test('what is back, what is gone and too many requests have words of their own', async () => {
  const { ctx, from, rows } = await shop()
  const textOf = async (change: object, on = ctx) => {
    const { answer, status } = await answerNotice(on, { ...FORM, ...change }, from)
    return [status, 'text' in answer ? answer.text : '']
  }
  expect(await textOf({ variant: 'L/Azul' })).toEqual([422, expect.stringMatching(/ya vuelve/)])
  expect(await textOf({ product: 'nada' })).toEqual([422, expect.stringMatching(/no está/)])
  const busy = { ...ctx, takeNoticeToken: async () => 125 }
  expect(await textOf({}, busy)).toEqual([429, expect.stringMatching(/dentro de 3 minutos/)])
  expect(await rows()).toEqual([])
})
