import { expect, test } from 'vitest'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { MOST_TEMPLATES } from './reply-template.ts'
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
} from './reply-templates.server.ts'

let ids = 0
const newId = (prefix: string) => `${prefix}_${(ids += 1)}`
const add = (db: Db, label: string) =>
  transact({ db, newId }, (ctx) => addTemplate(ctx, { label, text: 'Hola', at: NOON }))
const change = (db: Db, id: string, label: string, version = 1) =>
  transact(db, (trx) => changeTemplate(trx, id, { label, text: 'Adiós', version, at: NOON }))

test('a shop begins with four templates, by their names', async () => {
  const { db } = await shopWithOrders(0)
  const labels = (await listTemplates(db)).map(({ label }) => label)
  expect(labels).toEqual(['Cómo se devuelve', 'Cuándo llega', 'Ha salido mal', 'Qué talla'])
})

test('a name belongs to one template, in whatever capitals', async () => {
  const { db } = await shopWithOrders(0)
  expect(await add(db, 'QUÉ TALLA')).toEqual({ ok: false, reason: 'same_name' })
  expect(await change(db, 'tpl_envio', 'qué talla')).toEqual({ ok: false, reason: 'same_name' })
  expect(await change(db, 'tpl_talla', 'qué talla')).toEqual({ ok: true, isChanged: true })
})

test('two people: the second one reads what the first has written, and changes nothing', async () => {
  const { db } = await shopWithOrders(0)
  const outcomes = await Promise.all(['A', 'B'].map((label) => change(db, 'tpl_envio', label)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', now: { version: 2 } })
  expect(await transact(db, (trx) => deleteTemplate(trx, 'tpl_envio', 1))).toEqual({
    ok: false,
    reason: 'changed',
  })
  expect(await transact(db, (trx) => deleteTemplate(trx, 'tpl_envio', 2))).toMatchObject({
    ok: true,
    template: { text: 'Adiós' },
  })
  expect(await transact(db, (trx) => deleteTemplate(trx, 'tpl_envio', 2))).toEqual({
    ok: false,
    reason: 'gone',
  })
  expect(await change(db, 'tpl_envio', 'C', 2)).toEqual({ ok: false, reason: 'gone' })
})

test('there are as many as fit into a choice', async () => {
  const { db } = await shopWithOrders(0)
  for (let n = 4; n < MOST_TEMPLATES; n += 1) {
    expect(await add(db, `Otra ${n}`)).toMatchObject({ ok: true })
  }
  expect(await add(db, 'Una más')).toEqual({ ok: false, reason: 'too_many' })
  expect(await listTemplates(db)).toHaveLength(MOST_TEMPLATES)
})
