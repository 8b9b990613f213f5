import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { createStatementNames } from './statement-names.ts'

test('a statement is prepared once on a connection, and not if it reads all columns', async () => {
  const { db, kind } = await testDb()
  if (kind === 'sqlite') return // prepares every statement by itself, see `sqlite.ts`
  await db.connection().execute(async (one) => {
    const ask = () =>
      one.selectFrom('products').select('name').where('id', '=', 'none').executeTakeFirst()
    const askAll = () =>
      one.selectFrom('products').selectAll().where('id', '=', 'none').executeTakeFirst()
    for (let n = 0; n < 3; n += 1) {
      await ask()
      await askAll()
    }
    const { rows } = await sql<{ statement: string; plans: string | number }>`
      select statement, generic_plans + custom_plans as plans from pg_prepared_statements
      where statement like '%from "products"%'`.execute(one)
    expect(rows.map(({ statement, plans }) => [statement, Number(plans)])).toEqual([
      ['select "name" from "products" where "id" = $1', 3],
    ])
  })
})

test('a new column breaks no statement of a running server', async () => {
  const { db, kind } = await testDb()
  if (kind === 'sqlite') return
  await db.connection().execute(async (one) => {
    const some = () =>
      one.selectFrom('products').select(['id', 'name']).where('id', '=', 'x').execute()
    const all = () => one.selectFrom('products').selectAll().where('id', '=', 'x').execute()
    await some()
    await all()
    await sql`alter table products add column of_the_next_version text`.execute(one)
    expect([await some(), await all()]).toEqual([[], []])
  })
})

test('the names are bounded, and a statement without values has none', () => {
  const statementName = createStatementNames()
  expect(statementName('commit', [])).toBeUndefined()
  const name = statementName('select a where b = $1', [1])
  expect(statementName('select a where b = $1', [2])).toBe(name)
  const list = Array.from({ length: 400 }, (_, n) => statementName(`select ${n} where $1`, [n]))
  expect(list.filter((each) => each !== undefined).length).toBeLessThanOrEqual(300)
})

test('a long list is planned for the table as it is: no plan of a small one stays', () => {
  const statementName = createStatementNames()
  const among = (count: number) =>
    statementName(
      `select a from b where c in (${Array.from({ length: count }, (_, n) => `$${n + 1}`).join(', ')})`,
      [1],
    )
  expect([among(1), among(7)]).toEqual(['vereda_1', 'vereda_2'])
  expect([among(8), among(80)]).toEqual([undefined, undefined])
})
