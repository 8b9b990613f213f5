import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { addDays, startOfMadridDay } from '#core/base/dates/madrid-time.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { cancelInvoice } from '#core/owner/owner-day/cancel-invoice.server.ts'
import { recordsBetween } from '#core/orders/invoices/invoices.server.ts'
import { changeTaxId } from '#tests/support/verifactu/change-tax-id.ts'
import { accountantOf } from '#tests/support/accounting/accountant.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockForLives } from '#tests/support/lives/life-shop.ts'
import { anyLife } from '#tests/support/lives/live-step.ts'
import { runLife } from '#tests/support/lives/run-life.ts'
import type { Db } from '#db/schema.ts'
import type { DeclaredSum } from './declared-sums.ts'
import { quarterOf, type Quarter } from './quarter.ts'
import { writePackage } from './write-package.server.ts'

/** Each takes a week of the shop's clock: a dozen of them make a quarter. */
const LIVES = 64

/** The quarters in which something was charged, refunded or invoiced. */
async function quartersOf(db: Db): Promise<Quarter[]> {
  const entries = await db.selectFrom('money_entries').select('happened_at as at').execute()
  const names = new Map(entries.map(({ at }) => [quarterOf(at).name, quarterOf(at)]))
  return [...names.values()]
}

/** Cancels the last sale's invoice, which another program made, too. False if it is cancelled already. */
async function cancelLast(db: Db): Promise<boolean> {
  const { number } = await db
    .selectFrom('invoices')
    .select('number')
    .where('shipment_id', 'is not', null)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { at } = await db
    .selectFrom('invoice_records')
    .select('generated_at as at')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = new Date(at).toISOString()
  return (await cancelInvoice(db, { number, why: 'duplicate', at: now })).ok
}

/** How many chains there are: one for each change of the NIF. */
async function chainsOf(db: Db): Promise<number> {
  const firsts = await db
    .selectFrom('invoice_records')
    .select('position')
    .where('previous_hash', 'is', null)
    .execute()
  return firsts.length
}

/** The issuers in a document of records that are not the one of its head. */
function issuersApart(document: string): string[] {
  const [head] = [...document.matchAll(/<sf:NIF>(\w+)/g)].map((found) => found[1])
  const own = [...document.matchAll(/<sf:IDFactura><sf:IDEmisorFactura\w*>(\w+)/g)]
  return own.map((found) => found[1] ?? '').filter((taxId) => taxId !== head)
}

const boxOf = (sums: readonly DeclaredSum[], box: string): number =>
  sums.reduce(
    (total, { baseBox, quotaBox, sum }) =>
      total + (baseBox === box ? sum.baseCents : 0) + (quotaBox === box ? sum.quotaCents : 0),
    0,
  )

test('whatever happens to orders, the sums are an accountant’s, and all money is explained', async () => {
  const { db } = await testDb()
  await stockForLives(db)
  let [life, cancelled] = [0, 0]
  for (const steps of fc.sample(anyLife, { numRuns: LIVES, seed: 20260307 })) {
    life += 1
    if (life % 20 === 0) await changeTaxId(db, life === 40 ? 'B00000000' : 'B12345674')
    await runLife(db, life, steps)
    if (life % 7 === 0 && (await cancelLast(db))) cancelled += 1
  }
  expect(cancelled).toBeGreaterThan(4)
  const reasons = new Set<string>()
  let lowerCents = 0
  expect(await chainsOf(db)).toBe(4)
  expect((await checkInvoices(db)).faults).toEqual([])
  const quarters = await quartersOf(db)
  expect(quarters.length).toBeGreaterThan(3)
  for (const quarter of quarters) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vereda-lives-'))
    onTestFinished(() => fs.rmSync(folder, { recursive: true }))
    const { fromDay: from, toDay: to } = quarter
    const madeOn = addDays(to, 1)
    const facts = await writePackage(db, { quarter, folder, madeOn, findings: [] })
    const span = { from, to, start: startOfMadridDay(from), end: startOfMadridDay(madeOn) }
    const { boxes, ...accounted } = await accountantOf(db, span)
    const found = Object.keys(boxes).map((box) => [box, boxOf(facts.sums, box)])
    expect(Object.fromEntries(found)).toEqual(boxes)
    lowerCents += Math.min(boxes['01'] ?? 0, boxes['04'] ?? 0, boxes['07'] ?? 0)
    const { reconciliation, money } = facts
    expect(facts.invoices).toBe(accounted.numbers.length)
    const documents = await recordsBetween(db, { fromDay: from, toDay: to })
    const written = fs.readdirSync(path.join(folder, 'registros'))
    expect(written).toHaveLength(documents.length)
    expect(documents.flatMap(issuersApart)).toEqual([])
    expect(reconciliation.invoicedCents).toBe(accounted.invoicedCents)
    expect(Object.values(money).reduce((sum, cents) => sum + cents, 0)).toBe(accounted.movedCents)
    expect(reconciliation.unexplainedCents).toBe(0)
    for (const { reason } of reconciliation.differences) reasons.add(reason)
  }
  expect(lowerCents).toBeGreaterThan(0) // all three rates were sold
  // Late payments that go back, refunds that the bank sent back, what was invoiced twice, and what a
  // courier handed over before its money came.
  expect(reasons.size).toBeGreaterThan(0)
  const known = ['came_back', 'made_elsewhere', 'not_invoiced', 'paid_back']
  const ofCourier = ['no_charge', 'charged_elsewhen', 'invoiced_elsewhen']
  expect([...known, ...ofCourier]).toEqual(expect.arrayContaining([...reasons]))
})
