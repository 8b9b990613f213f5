import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTcpProxy } from '#tests/support/process/tcp-proxy.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { listen, notify, type Listener } from './notify.ts'
import { transact } from './transact.ts'
import { until } from '#tests/support/until.ts'

/** A server that hears of orders on a database, perhaps through another address. */
function server(url: string | undefined) {
  const heard: string[] = []
  const lost = vi.fn<() => void>()
  const handlers = { orders: (payload: string) => void heard.push(payload) }
  const listener: Listener = listen({ url, handlers, onLost: lost })
  onTestFinished(() => listener.stop())
  return { heard, lost }
}

const urlOf = ({ env }: { env: { DATABASE_URL: string } }) => env.DATABASE_URL || undefined

/** Repeats a message until it is heard: a server may not listen yet. */
async function untilHeard(
  db: Parameters<typeof notify>[0],
  heard: readonly string[],
  payload: string,
) {
  await until(() => {
    notify(db, 'orders', payload)
    expect(heard).toContain(payload)
  })
}

test('servers hear of what is committed, once for each transaction, and of nothing else', async () => {
  const database = await testDb()
  const { db } = database
  const servers = [server(urlOf(database)), server(urlOf(database))]
  for (const { heard } of servers) await untilHeard(db, heard, 'ready')
  const failing = transact(db, async (trx) => {
    notify(trx, 'orders', 'rolled back')
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await transact(db, async (trx) => {
    notify(trx, 'orders', 'ord_1')
    notify(trx, 'orders', 'ord_1')
    await transact(trx, async (inner) => notify(inner, 'orders', 'ord_2'))
  })
  for (const { heard } of servers) {
    // A message that was repeated until each server listens may come late.
    const told = () => heard.filter((payload) => payload !== 'ready')
    await until(() => expect(told()).toEqual(['ord_1', 'ord_2']))
  }
})

test('a server whose connection was lost is told once, and hears of changes again', async () => {
  const database = await testDb()
  if (database.kind === 'sqlite') return // in one process nothing is lost
  const proxy = await startTcpProxy(database.env.DATABASE_URL)
  onTestFinished(proxy.close)
  const { heard, lost } = server(proxy.url)
  await untilHeard(database.db, heard, 'before')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'vereda-listen'`.execute(database.db)
  await until(() => expect(lost).toHaveBeenCalledTimes(1))
  await until(() => expect(heard, 'looks at what it may have missed').toContain(''))
  await untilHeard(database.db, heard, 'after')
})
