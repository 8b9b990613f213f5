import { expect, test } from 'vitest'
import { checkAudit, listAudit } from '#core/base/audit/audit.server.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { changeSetting, readSettings, settingHistory } from '#core/settings/settings.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { setValue, undoValue } from './setting-changes.server.ts'
import { shownHistory } from './setting-history.server.ts'
import { findSetting } from '#core/settings/settings.ts'

const KEY = 'tarifa.estandar.precio'
const PARAMS = { key: KEY }
const action = deskAction({ poner: setValue, deshacer: undoValue })

async function owner() {
  const { db } = await testDb()
  const forms = await deskForms(db)
  const put = (typed: string, number: string, seen = '') =>
    forms.post(action, { intent: 'poner', typed, number, seen }, PARAMS)
  const change = async (typed: string, number: string) => {
    const { answer } = await put(typed, number)
    return put(typed, answer.facts?.['number'] ?? number, answer.facts?.['seen'])
  }
  const entries = async () =>
    (await listAudit(db, { action: 'setting', most: 10 })).map(({ summary, actor, after }) => ({
      summary,
      actor: actor.id,
      after,
    }))
  return { db, ...forms, put, change, entries }
}

test('the first press says what changes and the second changes it, with one entry', async () => {
  const { db, put, session, entries } = await owner()
  const asked = await put('4,95', '0')
  expect(asked.answer).toMatchObject({ ok: true, isPreview: true })
  expect(asked.answer.text).toContain('De 3,95\u00A0€ a 4,95\u00A0€.')
  expect([await readSettings(db), await entries()]).toEqual([{}, []])
  const other = await put('5,95', '0', asked.answer.facts?.['seen'])
  expect(other.answer.isPreview).toBe(true)
  const made = await put('4,95', '0', asked.answer.facts?.['seen'])
  expect(made.answer).toMatchObject({ ok: true, undo: { intent: 'deshacer' } })
  expect(await readSettings(db)).toEqual({ [KEY]: 495 })
  expect(await entries()).toEqual([
    {
      summary: 'el envío estándar en la península: 3,95\u00A0€ → 4,95\u00A0€',
      actor: session.staff.id,
      after: { valor: '4,95\u00A0€' },
    },
  ])
  expect((await checkAudit(db)).broken).toBeNull()
})

test('who read an earlier value is told both, and overwrites nothing', async () => {
  const { db, put, change } = await owner()
  await change('4,95', '0')
  const late = await put('2,95', '0')
  expect([late.status, late.answer.conflict]).toEqual([
    409,
    [
      {
        field: 'value',
        label: 'el envío estándar en la península',
        yours: '2,95\u00A0€',
        theirs: '4,95\u00A0€',
      },
    ],
  ])
  expect(await readSettings(db)).toEqual({ [KEY]: 495 })
  expect(await put('2,95', late.answer.facts?.['number'] ?? '')).toMatchObject({
    answer: { isPreview: true },
  })
})

test('what the rules refuse is said at the field, and the last change can be taken back', async () => {
  const { db, post, put, change, entries } = await owner()
  expect((await put('-1', '0')).answer.errors).toEqual({
    value: 'No puede ser menos de 0,00\u00A0€.',
  })
  expect((await put('3,95', '0')).answer).toMatchObject({ ok: false, reason: 'refused' })
  await change('4,95', '0')
  const undone = await post(action, { intent: 'deshacer', number: '1' }, PARAMS)
  expect(undone.answer.ok).toBe(true)
  expect(await readSettings(db)).toEqual({})
  const again = await post(action, { intent: 'deshacer', number: '1' }, PARAMS)
  expect(again.status).toBe(409)
  expect(await entries()).toHaveLength(2)
  const history = await settingHistory(db, KEY)
  expect(history.map(({ number, undoes }) => [number, undoes])).toEqual([
    [2, 1],
    [1, null],
  ])
  const shown = await shownHistory(db, findSetting(KEY)!)
  expect(shown.history.map(({ text, by }) => [text, by])).toEqual([
    ['3,95\u00A0€', 'ana'],
    ['4,95\u00A0€', 'ana'],
  ])
})

test('settings are the owner’s alone', async () => {
  const { db } = await owner()
  const support = await deskForms(db, 'bea', 'support')
  await expect(
    support.post(action, { intent: 'poner', typed: '4', number: '0', seen: '' }, PARAMS),
  ).rejects.toMatchObject({ init: { status: 403 } })
})

const WRONG = 'Ese NIF no es correcto: revisa las cifras y la letra.'

test('a tax number with a wrong check digit is refused at its field', async () => {
  const { db, post } = await owner()
  const fields = { intent: 'poner', typed: 'B12345678', number: '0', seen: '' }
  const { answer, status } = await post(action, fields, { key: 'tienda.nif' })
  expect([status, answer]).toMatchObject([422, { ok: false, errors: { value: WRONG } }])
  expect(await readSettings(db)).toEqual({})
})

test('another NIF is told with what it does to the invoices, and undone in silence only before one', async () => {
  const { db, context } = await shopWithOrders(1)
  const forms = await deskForms(db)
  const params = { key: 'tienda.nif' }
  const put = (number: string, seen = '') =>
    forms.post(action, { intent: 'poner', typed: 'B12345674', number, seen }, params)
  const undo = (number: string) => forms.post(action, { intent: 'deshacer', number }, params)
  const asked = await put('0')
  expect(asked.answer.text).toMatch(/De B00000000 a B12345674\. .*series nuevas \(S2-…, F2-…\)/)
  await put('0', asked.answer.facts?.['seen'])
  expect((await undo('1')).answer).toMatchObject({ ok: true })
  await put('2', asked.answer.facts?.['seen'])
  const name = { key: 'tienda.razon-social', value: 'Monte, S. L.' }
  await changeSetting(db, { ...name, number: 1, by: 'Ana', now: NOON })
  expect(await placeOrder(context, purchase(2))).toMatchObject({ ok: true })
  const late = await undo('3')
  expect([late.answer.ok, late.answer.text]).toEqual([
    false,
    expect.stringContaining('series nuevas (S3-…, F3-…)'),
  ])
  expect(await readSettings(db)).toMatchObject({ 'tienda.nif': 'B12345674' })
})
