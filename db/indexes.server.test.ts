import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/test-db.ts'

test('the mails of a day to one address are counted without reading every mail there was', async () => {
  const { db, kind } = await testDb()
  if (kind === 'postgres') return // as below
  const { rows } = await sql<{ detail: string }>`explain query plan
    select count(*) from mail_outbox where kind = ${'contact-received'}
    and lower(to_email) = ${'lucia@correo.example'}
    and created_at > ${'2026-03-05T12:00:00.000Z'}`.execute(db)
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('USING COVERING INDEX mail_outbox_by_address'),
  ])
})

test('unpaid orders, looked for each minute, are found without reading every order there was', async () => {
  const { db, kind } = await testDb()
  if (kind === 'postgres') return // it decides by how much there is, and here there is nothing
  const { rows } = await sql<{ detail: string }>`explain query plan
    select id from orders where payment_status = ${'pending'} and status = ${'placed'}
    and placed_at <= ${'2026-03-05T12:00:00.000Z'} order by placed_at`.execute(db)
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('SEARCH orders USING INDEX orders_by_payment'),
  ])
})
