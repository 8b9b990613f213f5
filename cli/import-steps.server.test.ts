import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { stepsOf, type Steps } from '#tests/support/database/steps-of.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

/** As many as make Postgres count its rows anew. */
const PRODUCTS = 1000
/** Of the whole command: migrations, the lease, the log, the audit log. */
const ONCE = 60
const STATEMENTS_OF_A_TRANSACTION = 25
/** Products of a batch that is read outside of transactions. */
const READ_AT_ONCE = 100
const STATEMENTS_OF_A_READ = 5

const hats = Array.from({ length: PRODUCTS }, (_, n) => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '36']
  const colors = ['Azul', 'Negro', 'Verde', 'Blanco']
  return fileProduct({ id: `mens-hat-${n + 1}`, name: `Gorro ${n + 1}`, sizes, colors })
})
const NEW = JSON.stringify({ note: 'x', products: hats })
const REPRICED = ['id;precio', ...hats.map(({ id }) => `${id};89,95`)].join('\n')

const mostStatements = ({ transactions }: Steps): number =>
  ONCE +
  STATEMENTS_OF_A_TRANSACTION * transactions +
  (STATEMENTS_OF_A_READ * PRODUCTS) / READ_AT_ONCE

test('an import asks batch by batch, and reads no row for each variant', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-import-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  const { db, kind, env } = await shopWithOrders(0)
  const importFile = (name: string, text: string) => {
    const file = path.join(dir, name)
    fs.writeFileSync(file, text)
    return stepsOf(async () => {
      const said = await runCli(env, ['catalogo', 'importar', file, '--si', '--aunque-grande'])
      expect(said.code, said.err).toBe(0)
    })
  }
  const added = await importFile('a.json', NEW)
  expect(added.statements).toBeLessThan(mostStatements(added))
  // That it is there, for the history.
  expect(added.rows).toBeLessThan(ONCE + 2 * PRODUCTS)
  const { rows } = await sql<{ counted: number }>`select
    ${kind === 'postgres' ? sql`reltuples` : sql`1e6`} as counted
    from ${kind === 'postgres' ? sql`pg_class where relname = 'stock'` : sql`catalogue_state`}`.execute(
    db,
  )
  expect(rows[0]?.counted, 'Postgres knows how many there are').toBeGreaterThan(20 * PRODUCTS)

  const repriced = await importFile('b.csv', REPRICED)
  expect(repriced.statements).toBeLessThan(mostStatements(repriced))
  // Read with the file, for the plan, before it is written, and twice for the history.
  expect(repriced.rows).toBeLessThan(ONCE + 12 * PRODUCTS)
  const prices = await db
    .selectFrom('products')
    .select('price_cents')
    .where('id', 'like', 'mens-hat-%')
    .distinct()
    .execute()
  expect(prices).toEqual([{ price_cents: 8995 }])
})
