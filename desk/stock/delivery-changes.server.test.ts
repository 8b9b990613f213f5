import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { addStock, findVariant } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { receiveNote, undoNote } from './delivery-changes.server.ts'
import { deliveryProducts } from './delivery-products.server.ts'

const action = deskAction({ entrada: receiveNote, 'deshacer-entrada': undoNote })
const BLUE = 'mens-jacket-1/M/Azul'
const BLACK = 'mens-tshirt-1/M/Negro'

const NOTE = {
  intent: 'entrada',
  proveedor: 'Tejidos Sanabria',
  albaran: '4471-B',
  lineas: `variante;unidades\n${BLUE};7\n${BLACK};5\n`,
  visto: '',
}

async function desk() {
  const { db } = await stockedShop()
  const { post } = await deskForms(db, 'ana', 'warehouse')
  return { db, send: (fields: Record<string, string>) => post(action, fields) }
}

const onHand = async (db: Db) =>
  [await findVariant(db, BLUE), await findVariant(db, BLACK)].map((one) => one?.onHand ?? 0)

const entries = (db: Db) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'summary', 'after_json'])
    .where('action', 'like', 'stock.%')
    .orderBy('number')
    .execute()

test('a delivery note is shown first, received with the second press, and taken back', async () => {
  const { db, send } = await desk()
  const [blue = 0, black = 0] = await onHand(db)
  const shown = await send(NOTE)
  expect(shown.answer).toMatchObject({
    isPreview: true,
    text: expect.stringContaining(`Azul, M: +7, de ${blue} a ${blue + 7}`),
    facts: { deed: 'Recibir 12 unidades de 2 variantes' },
  })
  expect([await onHand(db), await entries(db)]).toEqual([[blue, black], []])
  const { visto = '' } = shown.answer.facts ?? {}
  // Other units than those that were shown: they are shown first too.
  const other = { ...NOTE, visto, lineas: NOTE.lineas.replace(';7', ';70') }
  expect((await send(other)).answer).toMatchObject({ isPreview: true })
  const made = await send({ ...NOTE, visto })
  expect(made.answer).toMatchObject({ ok: true, text: 'Recibidas 12 unidades de 2 variantes.' })
  expect(await onHand(db)).toEqual([blue + 7, black + 5])
  const again = await send({ ...NOTE, visto })
  expect([again.status, again.answer.text]).toEqual([
    409,
    expect.stringMatching(/^Ese albarán de ese proveedor ya se recibió el .* No se ha sumado/),
  ])
  const { undo } = made.answer
  const back = { ...undo?.fields, intent: undo?.intent ?? '' }
  expect((await send(back)).answer).toMatchObject({ ok: true })
  expect((await send(back)).status).toBe(409)
  expect(await onHand(db)).toEqual([blue, black])
  expect(await entries(db)).toEqual([
    {
      action: 'stock.delivery',
      summary: 'Recibe el albarán 4471-B de Tejidos Sanabria: 12 unidades de 2 variantes',
      after_json: '{"units":12,"variants":2}',
    },
    {
      action: 'stock.delivery_undo',
      summary: 'Deshace el albarán 4471-B: 12 unidades de 2 variantes',
      after_json: null,
    },
  ])
})

test.each([
  [{ lineas: 'variante;unidades\nmens-nada-1/M/Azul;3' }, 409, /Línea 2: no se vende/],
  [{ lineas: `variante;unidades\n${BLUE};doce` }, 409, /«doce» no es un número/],
  [{ lineas: `variante;unidades\n${BLUE};60000\n${BLUE};60000` }, 409, /Línea 3: .*99\.999/],
  [{ lineas: `variante;unidades\n${BLUE};0` }, 409, /ninguna línea/],
  [{ lineas: BLUE }, 409, /falta la columna/],
])(
  'a note that cannot be received says why, and changes nothing: %j',
  async (fields, status, text) => {
    const { db, send } = await desk()
    const before = await onHand(db)
    const refused = await send({ ...NOTE, ...fields })
    expect([refused.status, refused.answer.text]).toEqual([status, expect.stringMatching(text)])
    expect([await onHand(db), await entries(db)]).toEqual([before, []])
  },
)

test.each([
  [{ lineas: '' }, 'lineas', 'Pon unidades en alguna talla'],
  [{ proveedor: '  ' }, 'proveedor', 'Di quién lo trae'],
  [{ albaran: '' }, 'albaran', 'Escribe el número del albarán'],
  [{ albaran: 'x'.repeat(41) }, 'albaran', 'Como mucho 40 letras'],
])('a field that is missing or too long is named: %j', async (fields, field, text) => {
  const { send } = await desk()
  const refused = await send({ ...NOTE, ...fields })
  expect([refused.status, refused.answer.errors[field]]).toEqual([422, text])
})

test('lines of one variant are added up, and more than the shop can count is refused', async () => {
  const { db, send } = await desk()
  const [blue = 0] = await onHand(db)
  const lineas = `variante;unidades\n${BLUE};3\n${BLACK};\n${BLUE};4`
  const { answer } = await send({ ...NOTE, lineas })
  expect(answer.facts?.['deed']).toBe('Recibir 7 unidades de 1 variante')
  const tooMany = `variante;unidades\n${BLUE};${99_999 - blue + 1}`
  const { answer: shown } = await send({ ...NOTE, lineas: tooMany })
  const refused = await send({ ...NOTE, lineas: tooMany, visto: shown.facts?.['visto'] ?? '' })
  expect([refused.status, refused.answer.text]).toEqual([409, expect.stringContaining('99.999')])
})

test('support receives nothing', async () => {
  const { db } = await stockedShop()
  const { post } = await deskForms(db, 'luz', 'support')
  await expect(post(action, NOTE)).rejects.toMatchObject({ init: { status: 403 } })
})

test('a product is found by its words with all its variants, and a variant by its name', async () => {
  const { db } = await stockedShop()
  const find = (typed: string) =>
    deliveryProducts(db, { typed, now: new Date('2026-03-05T12:00:00Z') })
  const byVariant = await find('mens-jacket-1/m/azul')
  expect(byVariant).toMatchObject({ variantId: BLUE, products: [{ id: 'mens-jacket-1' }] })
  const byId = await find('mens-jacket-1')
  expect(byId).toMatchObject({ variantId: null, products: [{ id: 'mens-jacket-1' }] })
  expect(byId.products[0]?.variants.map(({ variantId }) => variantId)).toContain(BLUE)
  expect((await find('nada de nada')).products).toEqual([])
})

const stored = async (db: Db) => [
  await onHand(db),
  await entries(db),
  await db.selectFrom('deliveries').selectAll().execute(),
  await db.selectFrom('delivery_lines').selectAll().execute(),
  await db.selectFrom('stock_movements').selectAll().orderBy('id').execute(),
]

async function receive(send: Awaited<ReturnType<typeof desk>>['send'], lineas: string) {
  const { answer } = await send({ ...NOTE, lineas })
  return send({ ...NOTE, lineas, visto: answer.facts?.['visto'] ?? '' })
}

test('of a note with one line too many nothing is kept, and the corrected note is received', async () => {
  const { db, send } = await desk()
  const [blue = 0, black = 0] = await onHand(db)
  const before = await stored(db)
  const refused = await receive(send, `variante;unidades\n${BLUE};7\n${BLACK};99999\n`)
  expect([refused.status, refused.answer.text]).toEqual([409, expect.stringContaining(BLACK)])
  expect(await stored(db)).toEqual(before)
  expect((await receive(send, NOTE.lineas)).answer).toMatchObject({ ok: true })
  expect(await onHand(db)).toEqual([blue + 7, black + 5])
})

test('a note of which a unit has gone is not taken back, and stays received whole', async () => {
  const { db, send } = await desk()
  const [blue = 0] = await onHand(db)
  const { undo } = (await receive(send, NOTE.lineas)).answer
  const gone = { reason: 'damaged', at: '2027-03-01T09:00:00.000Z' } as const
  await addStock(asOwner(db), BLACK, { ...gone, units: -((await onHand(db))[1] ?? 0) })
  const before = await stored(db)
  const back = { ...undo?.fields, intent: undo?.intent ?? '' }
  const refused = await send(back)
  expect([refused.status, refused.answer.text]).toEqual([409, expect.stringContaining(BLACK)])
  expect(await stored(db)).toEqual(before)
  // With the units there again it is taken back.
  await addStock(asOwner(db), BLACK, { ...gone, reason: 'corrected', units: 5 })
  expect((await send(back)).answer).toMatchObject({ ok: true })
  expect(await onHand(db)).toEqual([blue, 0])
})
