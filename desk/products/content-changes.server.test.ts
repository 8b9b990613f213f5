import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { findEditableProduct } from '#core/catalogue/product-edit/edit-product.server.ts'
import { listProductChanges } from '#core/catalogue/product-history/product-history.server.ts'
import { findDraft, saveDraft } from '#core/catalogue/product-edit/product-drafts.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { fileProduct, stockShop } from '#tests/support/factories/factories.ts'
import { ownFieldsOfShop } from '#tests/support/own-fields.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { keepDraft, publish, saveContent } from './content-changes.server.ts'
import { changedLine } from './history/history-words.ts'
import { productLimits, textsOf } from './product-form.ts'

const action = deskAction({ borrador: keepDraft, publicar: publish })
const ID = 'mens-hat-99'
const params = { id: ID }
const NOW = '2027-03-01T09:00:00.000Z'
const PLANNED = '2027-04-01T06:00:00.000Z'

/** A form as it is posted: all its fields, nearly all empty. */
const form = (fields: Record<string, string>) => ({
  ...Object.fromEntries(Object.keys(productLimits()).map((field) => [field, ''])),
  ...fields,
})

/** A draft without most of its texts, with the date of its publication. */
async function desk(publishAt: string | null) {
  const { db } = await testDb()
  const content = { id: ID, name: 'Gorro Aneto' }
  await saveDraft(db, { content, version: null, publishAt, now: NOW })
  const { post } = await deskForms(db)
  const entries = async () =>
    (await listAudit(db, { subject: { kind: 'product', id: ID }, most: 9 })).map(
      ({ action: what, summary, after }) => [what, summary, after],
    )
  return {
    db,
    send: (fields: Record<string, string>) => post(action, form(fields), params),
    entries,
  }
}

const press = { intent: 'publicar', version: '1', name: 'Gorro Aneto de lana' }

test.each([
  ['the field as it stands', '2027-04-01T08:00'],
  ['another date', '2027-05-01T08:00'],
  ['an empty field', ''],
])(
  'a draft that cannot go on sale yet keeps its texts and its date, with an entry: %s',
  async (_what, publishAt) => {
    const { db, send, entries } = await desk(PLANNED)
    const { status, answer } = await send({ ...press, publishAt })
    expect([status, answer.reason]).toEqual([422, 'bad_fields'])
    expect(answer.text).toMatch(/el borrador, que sale solo el 1 de abril de 2027.* 8:00/)
    expect(await findDraft(db, ID)).toMatchObject({
      content: { name: 'Gorro Aneto de lana' },
      publishAt: PLANNED,
      version: 2,
    })
    expect(await entries()).toEqual([
      ['product.draft', `Guarda el borrador de ${ID}`, { version: 2, publishAt: PLANNED }],
    ])
  },
)

test('without a date the answer names none', async () => {
  const { db, send, entries } = await desk(null)
  const { answer } = await send(press)
  expect(answer.text).toBe('Todavía no puede salir: faltan cosas. Lo escrito queda en el borrador.')
  expect(await findDraft(db, ID)).toMatchObject({ publishAt: null, version: 2 })
  expect(await entries()).toHaveLength(1)
})

test('over what somebody else has saved nothing is kept, and there is no entry', async () => {
  const { db, send, entries } = await desk(PLANNED)
  const before = await findDraft(db, ID)
  const { answer } = await send({ ...press, version: '7' })
  expect(answer.reason).toBe('conflict')
  expect([await findDraft(db, ID), await entries()]).toEqual([before, []])
})

test('too much text is called so, and not the change of another person', async () => {
  const { db, send } = await desk(PLANNED)
  const before = await findDraft(db, ID)
  const long = { description: 'x'.repeat(productLimits()['description'] ?? 0) }
  const lines = (field: string, line: string) => ({
    [field]: `${line}\n`.repeat((productLimits()[field] ?? 0) / (line.length + 1)),
  })
  const typed = {
    ...long,
    ...lines('features', 'a: b'),
    ...lines('care', 'a'),
    ...lines('claims', 'a'),
  }
  for (const intent of ['borrador', 'publicar']) {
    const { answer } = await send({ ...press, ...typed, intent })
    expect([intent, answer.text]).toEqual([intent, 'Es demasiado texto para un producto.'])
  }
  expect(await findDraft(db, ID)).toEqual(before)
})

test('own fields are saved with a product, in its history and in the log, and refused at their input', async () => {
  ownFieldsOfShop()
  const { db } = await testDb()
  const tent = fileProduct({ id: 'tent-1', ownFields: { plazas: 3, varillas: 'Fibra' } })
  await stockShop(db, [tent])
  const { post } = await deskForms(db)
  const save = async (fields: Record<string, string>) => {
    const before = await findEditableProduct(db, tent.id)
    const texts = before ? textsOf(before.content) : {}
    const version = before?.version ?? ''
    const typed = { ...form(texts), ...fields, version, intent: 'guardar' }
    return (await post(deskAction({ guardar: saveContent }), typed, { id: tent.id })).answer
  }
  expect(await save({ 'ownFields.peso': '2.4' })).toMatchObject({
    reason: 'bad_fields',
    errors: { 'ownFields.peso': expect.stringContaining('«2.4» no vale') },
  })
  expect(await save({ 'ownFields.peso': '2,4', 'ownFields.varillas': '' })).toMatchObject({
    text: 'Guardado. Ya se ve en la tienda.',
  })
  expect((await findEditableProduct(db, tent.id))?.content.ownFields).toEqual({
    peso: 2.4,
    plazas: 3,
  })
  const [change] = await listProductChanges(db, { productId: tent.id, most: 1 })
  expect(change?.changes.map(changedLine)).toEqual([
    {
      label: 'Campos propios',
      before: 'Plazas: 3 · Varillas: Fibra',
      after: 'Peso: 2,4\u00A0kg · Plazas: 3',
    },
  ])
  const [entry] = await listAudit(db, { subject: { kind: 'product', id: tent.id }, most: 1 })
  expect(entry?.summary).toBe('Cambia tent-1: campos propios')
})

test('a price that looks like a typing error is asked about first, also one of a size', async () => {
  const { db } = await testDb()
  const content = fileProduct({ prices: { L: 10_999 } })
  await stockShop(db, [content])
  const { post } = await deskForms(db)
  const save = async (prices: string, seen = '') => {
    const { version = '' } = (await findEditableProduct(db, content.id)) ?? {}
    const texts = { ...textsOf(content), prices, version, seen, intent: 'guardar' }
    return (await post(deskAction({ guardar: saveContent }), form(texts), { id: content.id }))
      .answer
  }
  const ownPrices = async () => (await findEditableProduct(db, content.id))?.content.prices
  const asked = await save('L: 1099,90')
  expect(asked.isPreview).toBe(true)
  expect(asked.text.replaceAll('\u00a0', ' ')).toMatch(
    /^El precio de Chaqueta Ordesa, L pasa de 109,99 € a 1\.?099,90 €: ¿una coma/,
  )
  const seen = asked.facts?.['seen'] ?? ''
  // What was seen is not taken for another price.
  expect(await save('L: 1100,90', seen)).toMatchObject({ isPreview: true })
  expect(await ownPrices()).toEqual({ L: 10_999 })
  expect(await save('L: 1099,90', seen)).toMatchObject({ ok: true })
  expect(await ownPrices()).toEqual({ L: 109_990 })
})
