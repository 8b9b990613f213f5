import { expect, onTestFinished, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { startViesServer } from '#tests/support/vies/vies-server.ts'
import { checksIn } from '#tests/support/vies/vies-shop.ts'

const NUMBER = 'VR-TEST-0001'

async function shop() {
  const server = await startViesServer()
  onTestFinished(() => server.close())
  const { db, env } = await shopWithOrders(1)
  const all = (...words: string[]) => runCli({ ...env, VIES_API_BASE: server.origin }, words)
  const run = (...words: string[]) => all('facturas', ...words)
  await all('ajustes', 'poner', 'iva.vies', 'sí', '--si')
  return {
    db,
    server,
    run,
    complete: () => run('completa', NUMBER, '--nif', 'PT123456789', '--si'),
  }
}

test('a number that is not valid makes no invoice', async () => {
  const { db, server, complete } = await shop()
  server.act = 'invalid'
  const before = await dump(db)
  const refused = await complete()
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('PT123456789 no vale')])
  expect(await dump(db)).toEqual(before)
})

test('an invoice is made without an answer; the number is listed until it is settled', async () => {
  const { db, server, run, complete } = await shop()
  server.act = 'hangs-up'
  const made = await complete()
  expect([made.code, made.out]).toEqual([0, expect.stringContaining('VIES no ha contestado')])
  expect(await checksIn(db)).toMatchObject([{ state: 'open' }])
  expect((await run('vies')).out).toBe('No hay ninguno.\n')
  expect((await run('vies-visto', NUMBER)).err).toContain('ningún NIF-IVA por resolver')
  await db.updateTable('vat_checks').set({ state: 'invalid', next_at: null }).execute()
  expect((await run('vies')).out).toMatch(/VR-TEST-0001 +PT123456789 +no vale/)
  expect(await run('vies-visto', NUMBER)).toMatchObject({ code: 0 })
  expect((await run('vies')).out).toBe('No hay ninguno.\n')
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id as subject'])
    .execute()
  expect(entries).toContainEqual({ action: 'invoice.vat_seen', subject: NUMBER })
})
