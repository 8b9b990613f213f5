import { expect, onTestFinished, test } from 'vitest'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { placeNotice, removeNotice } from '#core/settings/guarantee/notice.server.ts'
import { placedNotice } from '#core/settings/guarantee/placed-notice.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import type { StripeSettings } from '#core/payments/provider/stripe.server.ts'
import { policy } from '#core/base/policy/policy.ts'
import { changeSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import type { Job } from './jobs/jobs.ts'
import { holdingSettings, startSettings } from './owner-settings.ts'
import { until } from '#tests/support/until.ts'

const PATH = 'policy.shipping.standard.priceCents'

const NONE = {}

/** The settings as a server reads them, and its log. */
async function serverOn(db: Db, stripe?: StripeSettings) {
  const warnings: unknown[] = []
  const silent = () => {}
  const warn = (_: string, detail?: object) => void warnings.push(detail)
  const log = { debug: silent, info: silent, warn, error: silent }
  const before = readChangesFrom(() => NONE)
  const { settings } = await startSettings(stripe, db, log)
  onTestFinished(() => void readChangesFrom(before))
  return { settings, warnings }
}

const setPrice = (db: Db, value: number, number: number) =>
  changeSetting(db, {
    key: 'tarifa.estandar.precio',
    value,
    number,
    by: 'lucia',
    now: '2026-03-05T12:00:00.000Z',
  })

test('with a provider that has its own page the texts know that one pays there', async () => {
  const { db } = await testDb()
  await serverOn(db)
  expect(policy.payment.isElsewhere).toBe(false)
  const stripe = { secretKey: 'sk_test_0000000000', webhookSecret: 'whsec_0000000000' }
  const { settings } = await serverOn(db, stripe)
  expect(policy.payment.isElsewhere).toBe(true)
  await setPrice(db, 495, 1)
  await settings.refresh()
  expect(policy.payment.isElsewhere).toBe(true)
  expect(policy.shipping.standard.priceCents).toBe(495)
})

test('every server sees a change by its poll, before it empties its page cache', async () => {
  const { db, reopen } = await testDb()
  const servers = await Promise.all(
    [db, reopen().db].map(async (own) => {
      const { settings } = await serverOn(own)
      const shownAtChange: unknown[] = []
      const reader = await createCatalogueReader(own, {
        pollMs: 20,
        readAlso: settings.refresh,
        onChange: () => void shownAtChange.push(settings.current()[PATH]),
        onError: () => {},
      })
      onTestFinished(() => reader.stop())
      return { settings, shownAtChange }
    }),
  )
  expect(servers.map(({ settings }) => settings.current())).toEqual([{}, {}])
  await setPrice(db, 495, 1)
  await until(() => {
    for (const { shownAtChange } of servers) expect(shownAtChange).toEqual([495])
  })
  for (const { settings } of servers) expect(settings.current()[PATH]).toBe(495)
})

test('a change during the start of a server is not missed, before and after its place in the log', async () => {
  const { db } = await testDb()
  const { settings } = await serverOn(db)
  await setPrice(db, 495, 1)
  const { promise: isSafeMethod, resolve: begins } = Promise.withResolvers<void>()
  const { promise: isChanged, resolve: goesOn } = Promise.withResolvers<void>()
  const starting = createCatalogueReader(db, {
    pollMs: 3_600_000,
    readAlso: async () => {
      await settings.refresh()
      begins()
      await isChanged
    },
    onChange: () => {},
    onError: () => {},
  })
  await Promise.race([isSafeMethod, starting])
  expect(settings.current()[PATH]).toBe(495)
  await setPrice(db, 595, 2)
  goesOn()
  const reader = await starting
  onTestFinished(() => reader.stop())
  await reader.refresh()
  expect(settings.current()[PATH]).toBe(595)
})

test('a request that waits sees one state from its beginning to its end', async () => {
  const { db } = await testDb()
  const { settings } = await serverOn(db)
  const seen = await settings.hold(async () => {
    const before = policy.shipping.standard.priceCents
    await setPrice(db, 495, 1)
    await settings.refresh()
    return [before, policy.shipping.standard.priceCents]
  })
  expect(seen).toEqual([395, 395])
  expect(settings.hold(() => policy.shipping.standard.priceCents)).toBe(495)
  expect(policy.shipping.standard.priceCents).toBe(495)
})

test('a run of a job sees one state, the next run the newest', async () => {
  const { db } = await testDb()
  const { settings } = await serverOn(db)
  const added: Job[] = []
  const runner = {
    add: (job: Job) => void added.push(job),
    start: () => {},
    wake: () => {},
    statuses: () => [],
    stop: () => Promise.resolve(),
  }
  const seen: number[] = []
  holdingSettings(runner, settings).add({
    name: 'test',
    everyMs: 1000,
    run: async () => {
      if (seen.length === 0) await setPrice(db, 495, 1)
      await settings.refresh()
      seen.push(policy.shipping.standard.priceCents)
    },
  })
  const { signal } = new AbortController()
  await added[0]?.run(signal)
  await added[0]?.run(signal)
  expect(seen).toEqual([395, 495])
})

test('the state is one object until a setting changes', async () => {
  const { db } = await testDb()
  const { settings } = await serverOn(db)
  await setPrice(db, 495, 1)
  await settings.refresh()
  const state = settings.current()
  await settings.refresh()
  expect(settings.current()).toBe(state)
})

test('what this version does not accept is logged, and the file counts', async () => {
  const { db } = await testDb()
  const row = { number: 1, changed_at: '2026', changed_by: 'x', undoes: null }
  await db
    .insertInto('setting_changes')
    .values([
      { ...row, key: 'tarifa.estandar.precio', value: '-1' },
      { ...row, key: 'tarifa.de-otra-version', value: '1' },
      { ...row, key: 'tarifa.expres.precio', value: '795' },
    ])
    .execute()
  const { settings, warnings } = await serverOn(db)
  expect(warnings).toEqual([{ keys: ['tarifa.de-otra-version', 'tarifa.estandar.precio'] }])
  expect(settings.current()).toEqual({ 'policy.shipping.express.priceCents': 795 })
})

test('a notice that is placed is in memory after the poll, and gone when it is taken away', async () => {
  const { db } = await testDb()
  const { settings, warnings } = await serverOn(db)
  const change = { by: 'Lucía', now: '2026-11-29T10:00:00.000Z' }
  const checked = { kind: 'png', width: 1654, height: 2339 } as const
  await placeNotice(db, { bytes: Buffer.from('a notice'), checked, ...change })
  await settings.refresh()
  expect(placedNotice()).toMatchObject(checked)
  expect(await settings.hold(async () => placedNotice())).toMatchObject(checked)
  await removeNotice(db, change)
  await settings.refresh()
  expect([placedNotice(), settings.current(), warnings]).toEqual([null, {}, []])
})
