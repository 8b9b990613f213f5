import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

const S1 = 'S-2026-000001'

async function shop() {
  const { db, env } = await shopWithOrders(1)
  const run = (...words: string[]) => runCli(env, ['facturas', ...words])
  return { db, run }
}

test.each([
  [['anular', 'X-1', '--si'], '«X-1» no es un número de factura.'],
  [['anular', 'S-2026-000009', '--si'], 'No hay ninguna factura S-2026-000009.'],
  [['anular', S1, '--duplicada-de', S1.toLowerCase(), '--si'], 'el número de la otra factura'],
  [['anular', S1, '--si'], 'pedidos reembolsar VR-TEST-0001'],
  [['anular', S1], ''], // not without a yes
])('%j cancels nothing', async (words, says) => {
  const { db, run } = await shop()
  await db.updateTable('orders').set({ payment_provider: 'stripe' }).execute()
  const before = await dump(db)
  const refused = await run(...words)
  expect([refused.code === 0, refused.err]).toEqual([false, expect.stringContaining(says)])
  expect(await dump(db)).toEqual(before)
})

test('an invoice that another program made, too, is cancelled, and shown as such', async () => {
  const { db, run } = await shop()
  const done = await run('anular', S1, '--duplicada-de', 'A-45', '--si')
  expect([done.code, done.out]).toEqual([0, expect.stringContaining(`Anulada: ${S1}.`)])
  expect((await run('ver', S1)).out).toMatch(/^SIN VALIDEZ FISCAL · ANULADA\n/)
  expect((await run('anular', S1, '--si')).err).toBe(`${S1} ya está anulada.\n`)
  expect((await run('emitir', 'VR-TEST-0001', '--si')).err).toContain('hecha con otro programa')
  expect(await run('comprobar')).toMatchObject({ code: 0, err: '' })
  const later = await run('exportar', '--desde', '2026-04-01')
  expect(later.out).toContain(`de fechas anteriores, que ya no suman en ellas: ${S1} (5 mar 2026).`)
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id as subject'])
    .execute()
  expect(entries).toContainEqual({ action: 'invoice.cancel', subject: S1 })
})
