import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { hashOf } from '#core/base/files/kept-files.server.ts'
import { findLabel } from '#core/settings/guarantee/durability-label.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { jacket, stockShop, tshirt } from '#tests/support/factories/factories.ts'
import { pngSheet } from '#tests/support/notice/notice-files.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { placeOwnLabel, removeOwnLabel } from './label-changes.server.ts'

const action = deskAction({ etiqueta: placeOwnLabel, 'quitar-etiqueta': removeOwnLabel })

async function owner() {
  const { db } = await testDb()
  await stockShop(db, [{ ...jacket, durabilityYears: 5, durabilityTerms: 'Todo.' }, tshirt])
  const { post } = await deskForms(db)
  const send = async (bytes?: Buffer, id = jacket.id) => {
    const form = new FormData()
    form.set('intent', 'etiqueta')
    if (bytes) form.set('etiqueta', new File([new Uint8Array(bytes)], 'garan.gif'))
    return (await post(action, form, { id })).answer
  }
  const remove = async () =>
    (await post(action, { intent: 'quitar-etiqueta' }, { id: jacket.id })).answer
  const entries = async () =>
    (await listAudit(db, { action: 'product', most: 10 })).map((entry) => entry.action)
  return { db, send, remove, entries }
}

test('a label is placed and taken away at the desk, with an entry each', async () => {
  const { db, send, remove, entries } = await owner()
  const png = await pngSheet({ width: 900, height: 600 })
  expect(await send(png)).toMatchObject({ ok: true })
  expect(await findLabel(db, jacket.id)).toMatchObject({ label: { sha256: hashOf(png) } })
  const same = { ok: false, text: 'Esa etiqueta es la que está puesta.' }
  expect(await send(png)).toMatchObject(same)
  expect(await remove()).toMatchObject({ ok: true })
  expect(await findLabel(db, jacket.id)).toEqual({ years: 5, label: null })
  expect(await remove()).toMatchObject({ ok: false, text: 'No tiene ninguna etiqueta.' })
  expect(await entries()).toEqual(['product.remove_label', 'product.place_label'])
})

test('no file, one that is no picture, and a product without a guarantee are refused', async () => {
  const { send, entries } = await owner()
  expect((await send()).errors).toEqual({ etiqueta: 'Elige el fichero de la etiqueta.' })
  expect((await send(Buffer.from('%PDF-1.7'))).errors['etiqueta']).toContain('El PDF no se puede')
  const png = await pngSheet({ width: 900, height: 600 })
  expect(await send(png, tshirt.id)).toMatchObject({
    ok: false,
    text: expect.stringContaining('Guarda antes los años'),
  })
  expect(await send(png, 'mens-hat-99')).toMatchObject({ ok: false })
  expect(await entries()).toEqual([])
})
