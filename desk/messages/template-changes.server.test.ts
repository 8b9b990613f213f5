import { expect, test } from 'vitest'
import { listAudit } from '#core/base/audit/audit.server.ts'
import { listTemplates } from '#core/account/contact/reply-templates.server.ts'
import { deskForms } from '#tests/support/factories/desk-form.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { deskAction } from '../http/desk-action.server.ts'
import { createTemplate, removeTemplate, saveTemplate } from './template-changes.server.ts'

const action = deskAction({ crear: createTemplate, guardar: saveTemplate, borrar: removeTemplate })

test('a template is made, changed and deleted, with entries without its words', async () => {
  const { db } = await shopWithOrders(0)
  const { post } = await deskForms(db, 'mar', 'support')
  const press = async (fields: Record<string, string>) => (await post(action, fields)).answer
  expect(await press({ intent: 'crear', nombre: 'Lluvia', texto: 'Hola, {nombre}' })).toMatchObject(
    { ok: true },
  )
  const made = (await listTemplates(db)).find(({ label }) => label === 'Lluvia')
  const own = { plantilla: made?.id ?? '', version: '1' }
  expect(await press({ intent: 'crear', nombre: 'lluvia', texto: 'x' })).toMatchObject({
    errors: { nombre: 'Ya hay una con ese nombre' },
  })
  const saved = { intent: 'guardar', ...own, nombre: 'Lluvia', texto: 'Hola' }
  expect(await press(saved)).toMatchObject({ ok: true })
  expect(await press({ ...saved, texto: 'Buenas' })).toMatchObject({
    reason: 'conflict',
    facts: { version: '2' },
    conflict: [{ field: 'texto', yours: 'Buenas', theirs: 'Hola' }],
  })
  expect(await press({ intent: 'borrar', ...own })).toMatchObject({
    reason: 'conflict',
    text: 'Otra persona la ha cambiado: léela antes de borrarla.',
  })
  expect(await press({ intent: 'borrar', ...own, version: '2' })).toMatchObject({
    ok: true,
    undo: { intent: 'crear', fields: { nombre: 'Lluvia', texto: 'Hola' } },
  })
  expect(await press({ ...saved, version: '2', texto: 'x' })).toMatchObject({ reason: 'not_found' })
  const entries = await listAudit(db, { most: 9 })
  expect(
    entries.map(({ action: name }) => name).filter((name) => name.startsWith('template')),
  ).toEqual(['template.delete', 'template.change', 'template.create'])
  expect(JSON.stringify(entries)).not.toContain('Lluvia')
})
