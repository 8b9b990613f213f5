import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { hashOf } from '#core/base/files/kept-files.server.ts'
import { guaranteeNotice } from '#core/settings/guarantee/notice.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { pngSheet } from '#tests/support/notice/notice-files.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { placeOfficialNotice, removeOfficialNotice } from './guarantee-changes.server.ts'

const action = deskAction({ aviso: placeOfficialNotice, quitar: removeOfficialNotice })

async function owner() {
  const { db } = await testDb()
  const { post, session } = await deskForms(db)
  const send = (bytes?: Buffer) => {
    const form = new FormData()
    form.set('intent', 'aviso')
    if (bytes) form.set('fichero', new File([new Uint8Array(bytes)], 'aviso.gif'))
    return post(action, form)
  }
  const entries = async () =>
    (await listAudit(db, { action: 'guarantee', most: 10 })).map((entry) => entry.action)
  return { db, send, remove: () => post(action, { intent: 'quitar' }), session, entries }
}

test('the notice is placed and taken away at the desk, with an entry each', async () => {
  const { db, send, remove, session, entries } = await owner()
  const png = await pngSheet()
  expect((await send(png)).answer).toMatchObject({ ok: true })
  const by = { changedBy: session.staff.name }
  expect(await guaranteeNotice(db)).toMatchObject({ placed: true, sha256: hashOf(png), ...by })
  expect((await send(png)).answer).toMatchObject({
    ok: false,
    text: expect.stringContaining('es el que está puesto'),
  })
  expect((await remove()).answer).toMatchObject({ ok: true })
  expect(await guaranteeNotice(db)).toMatchObject({ placed: false, ...by })
  expect((await remove()).answer).toMatchObject({
    ok: false,
    text: expect.stringContaining('No hay ningún aviso'),
  })
  expect(await entries()).toEqual(['guarantee.remove_notice', 'guarantee.place_notice'])
})

test('a form without a file, or with one that cannot be it, says why and changes nothing', async () => {
  const { db, send, entries } = await owner()
  const errors = async (bytes?: Buffer) => (await send(bytes)).answer.errors
  expect(await errors()).toEqual({ fichero: 'Elige el fichero del aviso.' })
  expect(await errors(Buffer.alloc(0))).toEqual({ fichero: 'Elige el fichero del aviso.' })
  const grey = await pngSheet({ colour: '#555555' })
  expect((await errors(grey))['fichero']).toContain('en blanco y negro')
  expect(await guaranteeNotice(db)).toMatchObject({ placed: false, number: 0 })
  expect(await entries()).toEqual([])
})
