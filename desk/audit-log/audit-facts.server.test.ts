import { expect, test } from 'vitest'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import type { AuditInput } from '#core/base/audit/audit.ts'
import { transact } from '#db/transact.ts'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { auditFacts, checkOnce } from './audit-facts.server.ts'
import { readFilter } from './read-filter.ts'

const ROOMS = ['/pedidos', '/ajustes']

async function shopWithEntries() {
  const { db } = await shopWithOrders(1)
  const { id, number } = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .executeTakeFirstOrThrow()
  const record = (action: string, subject: AuditInput['subject']) =>
    transact(db, (trx) =>
      recordAudit(trx, {
        actor: { kind: 'shell', id: 'root' },
        at: '2026-03-06T09:00:00.000Z',
        action,
        subject,
        summary: action,
      }),
    )
  await record('order.ship', { kind: 'order', id })
  await record('order.cancel', { kind: 'order', id: number })
  await record('setting.set', { kind: 'setting', id: 'tienda.lema' })
  const page = (query: string, before?: number, most = 50) =>
    auditFacts(db, { filter: readFilter(new URLSearchParams(query)), before, most, rooms: ROOMS })
  return { db, id, number, page }
}

test('an order is found by its number under both of its names, and each subject leads to its room', async () => {
  const { number, page } = await shopWithEntries()
  const { entries } = await page(`sobre=${number.toLowerCase()}`)
  expect(entries.map(({ action, subject }) => [action, subject.to])).toEqual([
    ['order.cancel', `/pedidos/${number}`],
    ['order.ship', `/pedidos/${number}`],
  ])
  const [setting] = (await page('que=setting')).entries
  expect(setting?.subject).toEqual({ name: 'tienda.lema', to: '/ajustes/tienda.lema' })
})

test('pages follow each other by number, without a gap or a row twice', async () => {
  const { page } = await shopWithEntries()
  const first = await page('', undefined, 2)
  const second = await page('', first.next, 2)
  expect([...first.entries, ...second.entries].map(({ number }) => number)).toEqual([3, 2, 1])
  expect(second.next).toBeUndefined()
})

test('a check that runs is shared by who asks meanwhile', async () => {
  const { db } = await shopWithEntries()
  const [one, two] = [checkOnce(db), checkOnce(db)]
  expect(one).toBe(two)
  expect((await one).broken).toBeNull()
  const next = checkOnce(db)
  expect(next).not.toBe(one)
  await next
})
