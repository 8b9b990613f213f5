import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { length } from '#tests/support/bars.ts'
import { emptyTestDb, type TestDb } from '#tests/support/database/test-db.ts'
import { backUpSqlite, restoreSqlite } from './backup.ts'
import { compareSchema, migrate, schemaState } from './migrate.ts'
import { openDatabase } from './open.ts'
import { backUpPostgres, restorePostgres } from './postgres-backup.ts'
import type { Db } from './schema.ts'

const VERSIONS = compareSchema([], 'sqlite').pending
const OLDEST = VERSIONS.slice(0, 1)
const NEWEST = VERSIONS.slice(-2)
/** `npm run bars` restores from every version. */
const RESTORED = length(0, 1) === 1 ? VERSIONS : [...OLDEST, ...NEWEST]

function folder(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-older-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }))
  return dir
}

const tools = ({ env }: TestDb) => ({ path: process.env['PATH'] ?? '', url: env.DATABASE_URL })

async function backUp(shop: TestDb, file: string): Promise<void> {
  if (shop.kind === 'postgres') await backUpPostgres(tools(shop), file)
  else backUpSqlite(path.join(shop.env.DATA_DIR, 'shop.db'), file)
}

async function restore(shop: TestDb, file: string): Promise<void> {
  await shop.close()
  if (shop.kind === 'postgres') return restorePostgres(tools(shop), file)
  const outcome = restoreSqlite(shop.env.DATA_DIR, file, `${file}.before`)
  expect(outcome.ok).toBe(true)
}

const reopen = ({ env, kind }: TestDb) => {
  const database = openDatabase(
    kind === 'postgres' ? { url: env.DATABASE_URL } : { dataDir: env.DATA_DIR },
  )
  onTestFinished(() => database.close())
  return database
}

/** Tables that every version has. */
const addProduct = (db: Db, id: string) =>
  sql`insert into products (id, position, name, price_cents, is_active, details)
    values (${id}, ${id.length}, 'Gorro', 2499, 1, '{}')`.execute(db)

const productIds = async (db: Db) =>
  (await db.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id)

test.each(RESTORED)(
  'a backup of the schema %s is restored over the newest, and migrated',
  async (to) => {
    const shop = await emptyTestDb()
    await migrate(shop.db, shop.kind, { to })
    await addProduct(shop.db, 'kept')
    const file = path.join(folder(), 'backup')
    await backUp(shop, file)
    await migrate(shop.db, shop.kind)
    await addProduct(shop.db, 'later-than-that')
    await restore(shop, file)
    const { db, kind } = reopen(shop)
    expect((await schemaState(db, kind)).applied.at(-1)).toBe(to)
    expect(await migrate(db, kind)).toEqual(VERSIONS.filter((name) => name > to))
    expect(await productIds(db)).toEqual(['kept'])
    await addProduct(db, 'after')
  },
)

test('a restore that fails leaves everything as it was, and so does one that is cut off', async () => {
  const shop = await emptyTestDb()
  if (shop.kind === 'sqlite') return // a file replaces another: see backup.test.ts
  await migrate(shop.db, shop.kind)
  await addProduct(shop.db, 'kept')
  const file = path.join(folder(), 'backup')
  await backUp(shop, file)
  const broken = `${file}.broken`
  fs.writeFileSync(broken, fs.readFileSync(file).subarray(0, -2000))
  await addProduct(shop.db, 'later')
  await expect(restorePostgres(tools(shop), broken)).rejects.toThrow(/./)
  expect(await productIds(shop.db)).toEqual(['kept', 'later'])
  // As if the restoring process had died between its two steps.
  await sql`alter schema public rename to antes_de_restaurar`.execute(shop.db)
  await sql`create schema public`.execute(shop.db)
  await expect(restorePostgres(tools(shop), broken)).rejects.toThrow(/./)
  expect(await productIds(shop.db)).toEqual(['kept', 'later'])
  await restorePostgres(tools(shop), file)
  expect(await productIds(shop.db)).toEqual(['kept'])
})
