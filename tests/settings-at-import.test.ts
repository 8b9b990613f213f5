import { expect, test } from 'vitest'
import { readChangesFrom } from '#core/policy/live-settings.ts'

/** Modules of the shop; not the programs, which begin their work when they load. */
const modules = import.meta.glob([
  '/{app,cli,content,server}/**/*.{ts,tsx}',
  '!**/*.test.{ts,tsx}',
  '!/server/{main,start,build,dev,environment}.ts',
  '!/{cli/shop,app/entry.client,app/routes}.{ts,tsx}',
])

/** The countries of the tariff: their prices change, but not which they are. */
const MAY_READ = ['app/core/shipping/shipping.ts']

test('no module keeps a setting that it read when it loaded', async () => {
  const readers = new Set<string>()
  const before = readChangesFrom(() => {
    const frames = (new Error().stack ?? '').split('\n')
    const reader = frames.find(
      (at) => /\/(?:app|cli|content|server)\//.test(at) && !IS_SOURCE.test(at),
    )
    readers.add(
      /((?:app|cli|content|server)\/[\w./-]+?\.tsx?)/.exec(reader ?? '')?.[1] ?? 'unknown',
    )
    return {}
  })
  try {
    for (const load of Object.values(modules)) await load()
  } finally {
    readChangesFrom(before)
  }
  expect(Object.keys(modules).length).toBeGreaterThan(600)
  expect([...readers].toSorted()).toEqual(MAY_READ)
}, 120_000)

const IS_SOURCE = /live-settings\.ts|core\/policy\/policy\.ts/
