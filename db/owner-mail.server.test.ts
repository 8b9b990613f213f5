import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { migrate } from './migrate.ts'
import { createOwnerMail } from './migrations/024-owner-mail.ts'
import type { Db } from './schema.ts'

const AT = '2026-11-21T10:00:00.000Z'

/** Undoes the migration: a database as an earlier version left it. */
async function before(db: Db): Promise<void> {
  for (const table of ['contact_replies', 'owner_summaries', 'product_pictures']) {
    await sql`drop table ${sql.table(table)}`.execute(db)
  }
  await sql`drop index mail_outbox_saved`.execute(db) // of a later migration
  await sql`alter table mail_outbox drop column attached_file`.execute(db) // of a later one
  await sql`alter table mail_outbox drop column saved_file`.execute(db)
}

const message = (db: Db) =>
  db
    .insertInto('contact_messages')
    .values({
      id: 'msg_1',
      sending_key: 'k',
      content_hash: 'h',
      user_name: 'Lucía',
      user_email: 'lucia@correo.example',
      subject: 'Otro',
      message: 'Hola',
      created_at: AT,
      handled_at: null,
    })
    .execute()

test('a shop with orders and mails gets the new tables, and keeps every row', async () => {
  const { db, kind } = await shopWithOrders(2)
  await message(db)
  const kept = await dump(db)
  await before(db)
  await createOwnerMail(db as Parameters<typeof createOwnerMail>[0], kind)
  await sql`alter table mail_outbox add column attached_file text`.execute(db)
  expect(await dump(db)).toEqual(kept)
  expect(await migrate(db, kind)).toEqual([])
  const mails = await db.selectFrom('mail_outbox').select('saved_file').execute()
  expect(mails).toEqual([{ saved_file: null }, { saved_file: null }])
})

test('an answer needs its message and a text, and goes with the message', async () => {
  const { db } = await stockedShop()
  await message(db)
  const reply = { id: 'rep_1', message_id: 'msg_1', text: 'Sí', created_at: AT }
  const add = (changes: Partial<typeof reply>) =>
    db
      .insertInto('contact_replies')
      .values({ ...reply, ...changes })
      .execute()
  await add({})
  for (const changes of [{}, { id: 'rep_2', text: '' }, { id: 'rep_2', message_id: 'msg_9' }]) {
    await expect(add(changes), JSON.stringify(changes)).rejects.toThrow(/constraint/i)
  }
  await db.deleteFrom('contact_messages').execute()
  expect(await db.selectFrom('contact_replies').selectAll().execute()).toEqual([])
})

test('a day is decided once, and a product has one set of pictures in a colour', async () => {
  const { db } = await stockedShop()
  const decide = () =>
    db.insertInto('owner_summaries').values({ day: '2026-11-21', decided_at: AT }).execute()
  await decide()
  await expect(decide()).rejects.toThrow(/constraint/i)
  const picture = { product_id: 'mens-jacket-1', color: 'Azul', version: 'o1a2b3c4d', made_at: AT }
  const add = (changes: Partial<typeof picture>) =>
    db
      .insertInto('product_pictures')
      .values({ ...picture, ...changes })
      .execute()
  await add({})
  await expect(add({ version: 'o00000000' })).rejects.toThrow(/constraint/i)
  await add({ product_id: 'mens-draft-1' }) // a draft is no row of the products
})
