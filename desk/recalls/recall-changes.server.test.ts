import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import type { Db } from '#db/schema.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { returnContext, wish } from '#tests/support/factories/returned-goods.ts'
import { ACTION, HAZARD, recallMails, recallShop } from '#tests/support/recalls/recalled-shop.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { receive } from '../returns/return-changes.server.ts'
import { openFromForm } from './open-changes.server.ts'
import { end } from './recall-changes.server.ts'

const open = deskAction({ abrir: openFromForm })
const stop = deskAction({ terminar: end })
const FORM = {
  intent: 'abrir',
  producto: 'mens-jacket-1',
  'talla-1': 'M',
  riesgo: HAZARD,
  hacer: ACTION,
  reembolso: 'si',
  cambio: 'si',
}

const recallsOf = (db: Db) => db.selectFrom('recalls').selectAll().execute()

/** Where a change that was made leads. */
async function leadsTo(work: Promise<unknown>): Promise<string | null> {
  const thrown = await work.catch((error: unknown) => error)
  return thrown instanceof Response ? thrown.headers.get('location') : null
}

test('it is shown whom it reaches and how the mail reads; nothing is done', async () => {
  const { db } = await recallShop()
  const { post } = await deskForms(db)
  const { answer } = await post(open, FORM)
  expect(answer).toMatchObject({ ok: true, isPreview: true })
  expect(answer.text).toContain('Lo han recibido en 4 pedidos, 5 unidades; 1 sin dirección.')
  expect(answer.text).toContain('VR-TEST-0006 · sin dirección')
  expect(answer.text).toContain('ya no se pueden enviar: VR-TEST-0004.')
  expect(answer.facts?.['deed']).toBe('Retirar de la venta y avisar a 4 pedidos')
  expect(answer.facts?.['mail']?.replaceAll(/\s+/g, ' ')).toContain(HAZARD)
  expect(await recallsOf(db)).toEqual([])
})

test('two presses open one recall, and each buyer is told once', async () => {
  const { db } = await recallShop()
  const { post } = await deskForms(db)
  const { answer } = await post(open, FORM)
  const sure = { ...FORM, seen: answer.facts?.['seen'] ?? '' }
  const places = [await leadsTo(post(open, sure)), await leadsTo(post(open, sure))]
  const [recall, ...more] = await recallsOf(db)
  expect(more).toEqual([])
  expect(places).toEqual(Array(2).fill(`/retiradas/${recall?.code}?hecho=abrir`))
  expect(recall).toMatchObject({ hazard: HAZARD, variants_text: 'Azul: M; Negro: M' })
  expect(await recallMails(db)).toHaveLength(2)
  const log = JSON.stringify(await listAudit(db, { action: 'product', most: 9 }))
  expect(log).toContain(recall?.code)
  expect(log).not.toContain('ahogar')
})

test('what was changed after it was shown is shown again first', async () => {
  const { db } = await recallShop()
  const { post } = await deskForms(db)
  const seen = (await post(open, FORM)).answer.facts?.['seen'] ?? ''
  const { answer } = await post(open, { ...FORM, seen, riesgo: `${HAZARD} También corta.` })
  expect([answer.isPreview, answer.text.split('\n')[0]]).toEqual([
    true,
    'Has cambiado algo: míralo otra vez.',
  ])
  expect(await recallsOf(db)).toEqual([])
})

test('to open it and to end it ask for the second factor again; to look does not', async () => {
  const { db } = await recallShop()
  const { post, ctx } = await deskForms(db)
  ctx.later(11 * 60_000)
  const { answer } = await post(open, FORM)
  expect(answer.isPreview).toBe(true)
  const sure = await post(open, { ...FORM, seen: answer.facts?.['seen'] ?? '' })
  expect([sure.status, sure.answer.reason]).toEqual([401, 'needs_code'])
  const ending = await post(stop, { intent: 'terminar' }, { code: 'RT-2222-2222' })
  expect([ending.status, ending.answer.reason]).toEqual([401, 'needs_code'])
  expect(await recallsOf(db)).toEqual([])
})

test('the desk receives what was recalled as damaged, and says so', async () => {
  const { db } = await recallShop()
  const { post } = await deskForms(db)
  const seen = (await post(open, FORM)).answer.facts?.['seen'] ?? ''
  await leadsTo(post(open, { ...FORM, seen }))
  const units = [0, 1].map((position) => ({ position, quantity: 1 }))
  const made = await createReturn(returnContext(db), 'ord_2', wish(units))
  const code = made.ok ? made.code : ''
  const shelved = { intent: 'recibir', 'estante-0': 'si', 'estante-1': 'si' }
  const { answer } = await post(deskAction({ recibir: receive }), shelved, { code })
  expect(answer.text).toBe(
    'Recibida: 1 unidad, otra vez a la venta. Lo que se retiró por seguridad no vuelve a la venta: cuenta como dañado.',
  )
})

test.each([
  [{ riesgo: 'Quema.' }, { riesgo: 'Di qué puede pasarle a quien lo usa: entre 20 y 600 letras.' }],
  [{ hacer: '' }, { hacer: 'Di qué hay que hacer ahora: entre 10 y 600 letras.' }],
  [{ hacer: 'Guárdala, por precaución.' }, { hacer: expect.stringContaining('«precaución»') }],
  [{ lote: 'x'.repeat(61) }, { lote: 'Un lote tiene entre 1 y 60 letras.' }],
  [{ cambio: '', reembolso: '' }, { remedios: expect.stringContaining('dos al menos') }],
  [{ cambio: '' }, { unico: expect.stringContaining('dos remedios al menos') }],
  [{ unico: 'No hay más.' }, { unico: expect.stringContaining('has puesto varios') }],
  [{ desde: '2026-02-02', hasta: '2026-02-01' }, { hasta: expect.stringContaining('o después') }],
  [{ desde: 'ayer' }, { desde: 'Escribe un día' }],
  [{ 'talla-2': 'XXL' }, { variantes: expect.stringContaining('No hay ninguna variante') }],
])('%j is refused at its field', async (change, errors) => {
  const { db } = await recallShop()
  const { post } = await deskForms(db)
  const { status, answer } = await post(open, { ...FORM, ...change })
  expect([status, answer.errors]).toEqual([422, errors])
  expect(answer.values?.['riesgo']).toBeDefined()
})

test('the lines of a text stay, and another recall of the same is refused by name', async () => {
  const { db } = await recallShop()
  const { post } = await deskForms(db)
  const lines = { ...FORM, hacer: `${ACTION}\r\nNo la tires.` }
  const seen = (await post(open, lines)).answer.facts?.['seen'] ?? ''
  await leadsTo(post(open, { ...lines, seen }))
  const [recall] = await recallsOf(db)
  expect(recall?.action).toBe(`${ACTION}\nNo la tires.`)
  const { status, answer } = await post(open, FORM)
  expect([status, answer.text]).toEqual([409, expect.stringContaining(recall?.code ?? '—')])
})
