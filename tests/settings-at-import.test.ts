import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allSettings } from '#core/settings/settings-list.ts'

/** Reads of settings, as "app/core/pricing/cart/cart.ts: policy.limits"; only of loading modules. */
const reads = vi.hoisted(() => ({ all: [] as string[], isLoading: true }))

vi.mock('#core/base/policy/live-settings.ts', () => ({
  liveSettings: (root: string, values: Record<string, unknown>) => {
    const live = {}
    for (const [key, value] of Object.entries(values)) {
      const get = () => {
        if (reads.isLoading) reads.all.push(`${readerOf(new Error().stack)}: ${root}.${key}`)
        return value
      }
      Object.defineProperty(live, key, { enumerable: true, get })
    }
    return live
  },
  readChangesFrom: () => () => ({}),
  currentChanges: () => ({}),
}))

/** The first of the shop's files in a stack, other than those that only pass settings on. */
function readerOf(stack = ''): string {
  const files = [...stack.matchAll(/\/((?:app|cli|content|desk|server)\/[\w./-]+?\.tsx?)/g)]
  const passesOn = 'app/core/base/policy/policy.ts'
  return files.map(([, file]) => file).find((file) => file !== passesOn) ?? 'unknown'
}

/** Modules of the shop; not the programs, which begin their work when they load. */
const modules = import.meta.glob([
  '/{app,cli,content,desk,server}/**/*.{ts,tsx}',
  '!**/*.test.{ts,tsx}',
  '!/server/{main,entry,start,build,dev,environment}.ts',
  '!/{cli/shop,app/entry.client,app/routes,desk/entry.client,desk/routes}.{ts,tsx}',
  '!/desk/{*.config,.react-router/**/*}.ts',
])

/** Which countries there are cannot be changed, only their prices. */
const MAY_READ = ['app/core/pricing/shipping/shipping.ts: policy.shipping']

// Test files share their modules: here each must load anew, and later ones need the real settings.
beforeAll(() => void vi.resetModules())
afterAll(() => {
  vi.doUnmock('#core/base/policy/live-settings.ts')
  vi.resetModules()
})

test('no module keeps a setting that it read when it loaded', async () => {
  for (const load of Object.values(modules)) await load()
  reads.isLoading = false
  const canChange = (read: string) => {
    const [, group = ''] = read.split(': ')
    return allSettings().some(({ path }) => path === group || path.startsWith(`${group}.`))
  }
  expect(Object.keys(modules).length).toBeGreaterThan(600)
  // That which cannot change may be read, and is: so the reads are seen.
  expect(reads.all).toContain('app/core/checkout/order-request.ts: policy.limits')
  expect([...new Set(reads.all.filter(canChange))]).toEqual(MAY_READ)
})
