import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { notesOfOrder } from '#core/owner/desk-orders/order-notes.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { note, removeNote } from './note-changes.server.ts'

const action = deskAction({ apuntar: note, quitar: removeNote })

test('a note that is sent twice is added once, and its writer is told', async () => {
  const { db } = await shopWithOrders(1)
  const { post, ctx } = await deskForms(db, 'mar', 'warehouse')
  const press = async (nota: string) =>
    (await post(action, { intent: 'apuntar', nota }, { number: 'VR-TEST-0001' })).answer
  expect(await press('Llama a Lucía')).toMatchObject({ ok: true })
  for (const nota of ['Llama a Lucía', ' Llama a Lucía\n']) {
    expect(await press(nota)).toMatchObject({
      reason: 'conflict',
      text: 'Esa nota ya la apuntaste: está en «Qué ha pasado». Si es otra, cambia algo.',
    })
  }
  expect(await notesOfOrder(db, 'ord_1')).toHaveLength(1)
  expect(await press('Llama a Lucía otra vez')).toMatchObject({ ok: true })
  ctx.later(25 * 3_600_000)
  expect(await press('Llama a Lucía')).toMatchObject({ ok: true })
  expect(await notesOfOrder(db, 'ord_1')).toHaveLength(3)
})

test('a note has its writer and an entry without its text; the entry of its end too', async () => {
  const { db } = await shopWithOrders(1)
  const { post } = await deskForms(db, 'mar', 'warehouse')
  const press = async (fields: Record<string, string>, number = 'VR-TEST-0001') =>
    (await post(action, fields, { number })).answer
  expect(await press({ intent: 'apuntar', nota: 'Llama a Lucía' })).toMatchObject({ ok: true })
  const [made] = await notesOfOrder(db, 'ord_1')
  expect(made).toMatchObject({ text: 'Llama a Lucía', by: 'mar' })
  expect(await press({ intent: 'apuntar', nota: ' ' })).toMatchObject({
    reason: 'bad_fields',
    errors: { nota: 'Escribe la nota' },
  })
  expect(await press({ intent: 'apuntar', nota: 'a'.repeat(1500) })).toMatchObject({
    errors: { nota: 'Es demasiado larga: caben 1.000 letras' },
  })
  expect(await press({ intent: 'apuntar', nota: 'Hola' }, 'VR-NADA-0000')).toMatchObject({
    reason: 'refused',
    text: 'El pedido ya no está.',
  })
  expect(await press({ intent: 'quitar', nota: made?.id ?? '' })).toMatchObject({ ok: true })
  expect(await press({ intent: 'quitar', nota: made?.id ?? '' })).toMatchObject({
    reason: 'conflict',
    text: 'Esa nota ya no estaba.',
  })
  const entries = await listAudit(db, { subject: { kind: 'order', id: 'ord_1' }, most: 9 })
  expect(entries.map(({ action: name }) => name)).toEqual(['order.remove_note', 'order.note'])
  expect(JSON.stringify(entries)).not.toContain('Lucía')
})
