import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { findTypedStaff, listStaff } from '#core/account/staff/staff-list.server.ts'
import { openStaffSessions } from '#core/account/staff/staff-sessions.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { deskAction } from '../http/desk-action.server.ts'
import {
  changeRole,
  endSessions,
  giveAccess,
  invite,
  inviteOnceMore,
  resetFactor,
  takeAccess,
} from './people-changes.server.ts'

const list = deskAction({ invitar: invite })
const page = deskAction({
  papel: changeRole,
  quitar: takeAccess,
  devolver: giveAccess,
  'cerrar-sesiones': endSessions,
  'otra-invitacion': inviteOnceMore,
  reiniciar: resetFactor,
})
const BEA = { intent: 'invitar', name: 'Bea', email: 'bea@tienda.example', role: 'warehouse' }

async function owner() {
  const { db } = await testDb()
  const forms = await deskForms(db)
  const actions = async () => (await listAudit(db, { most: 20 })).map(({ action }) => action)
  return { db, ...forms, actions }
}

test('a person is invited once, with one entry, and the second time is told so at the field', async () => {
  const { db, post, actions } = await owner()
  expect((await post(list, BEA)).answer).toMatchObject({ ok: true })
  const again = await post(list, BEA)
  expect([again.status, again.answer.errors['email']]).toEqual([
    422,
    'Ya hay una persona con este correo.',
  ])
  expect(await listStaff(db)).toHaveLength(2)
  expect((await actions()).filter((action) => action === 'staff.invite')).toHaveLength(2)
})

test('a role that somebody else has changed is shown beside the own, and stays', async () => {
  const { db, post } = await owner()
  await post(list, BEA)
  const bea = await findTypedStaff(db, BEA.email)
  const params = { id: bea?.id ?? '' }
  const give = (role: string, from: string) => post(page, { intent: 'papel', role, from }, params)
  expect((await give('support', 'warehouse')).answer.ok).toBe(true)
  const late = await give('owner', 'warehouse')
  expect(late.answer.conflict).toEqual([
    { field: 'role', label: 'Papel', yours: 'dueño', theirs: 'atención' },
  ])
  expect(await findTypedStaff(db, BEA.email)).toMatchObject({ role: 'support' })
})

test('nobody takes their own access, and the own session that asks stays open', async () => {
  const { db, post, session } = await owner()
  const params = { id: session.staff.id }
  const own = await post(page, { intent: 'quitar' }, params)
  expect([own.status, own.answer.reason]).toEqual([409, 'refused'])
  const none = await post(page, { intent: 'cerrar-sesiones' }, params)
  expect(none.answer.ok).toBe(false)
  const open = await openStaffSessions(db, { now: new Date('2027-03-01T09:00:00Z') })
  expect(open.map(({ id }) => id)).toEqual([session.sessionId])
})

test.each([
  ['quitar', BEA.email],
  ['devolver', BEA.email],
  ['cerrar-sesiones', BEA.email],
  ['otra-invitacion', BEA.email],
  ['reiniciar', BEA.email],
  ['papel', BEA.email],
  ['quitar', 'ana@tienda.example'], // whoever is signed in
])('an e-mail address is nobody: %s of %s changes nothing', async (intent, id) => {
  const { db, post } = await owner()
  await post(list, BEA)
  const before = await dump(db)
  const fields = intent === 'papel' ? { role: 'support', from: 'warehouse' } : {}
  const refused = await post(page, { intent, ...fields }, { id })
  expect([refused.status, refused.answer.reason]).toEqual([404, 'not_found'])
  expect(await dump(db)).toEqual(before)
})

test('changes of people ask for the second factor again once it is some minutes old', async () => {
  const { db, ctx, post, session, person } = await owner()
  ctx.later(11 * 60_000)
  const asked = await post(list, BEA)
  expect([asked.status, asked.answer.reason]).toEqual([401, 'needs_code'])
  expect(await listStaff(db)).toHaveLength(1)
  expect((await post(list, { ...BEA, codigo: person.code() })).answer.ok).toBe(true)
  expect(session.staff.role).toBe('owner')
})
