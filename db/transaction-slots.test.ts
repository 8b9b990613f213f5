import { setImmediate as nextTick } from 'node:timers/promises'
import { DummyDriver, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { isUnavailable } from './errors.ts'
import { LimitedKysely } from './transaction-slots.ts'

class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

const dialect = {
  createAdapter: () => new ManyConnections(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: never) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
}

/** Transactions that end when the test says so. */
function transactions(waitMs: number) {
  const db = new LimitedKysely<object>({ dialect }, { atOnce: 2, waitMs })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const begin = (name: string) =>
    db.transaction().execute(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  return { begin, begun, end: () => ends.shift()?.() }
}

test('only so many run at once, and the turn passes to the one that waited longest', async () => {
  const { begin, begun, end } = transactions(5000)
  const all = ['a', 'b', 'c', 'd'].map((name) => begin(name))
  for (let n = 0; n < 5; n += 1) await nextTick()
  expect(begun).toEqual(['a', 'b'])
  for (let left = 4; left > 0; left -= 1) {
    end()
    for (let n = 0; n < 5; n += 1) await nextTick()
  }
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('a caller without a turn in time is refused, and the others keep theirs', async () => {
  const { begin, begun, end } = transactions(30)
  const first = [begin('a'), begin('b')]
  const refused = await begin('late').catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  end()
  end()
  await Promise.all(first)
  const next = begin('c')
  for (let n = 0; n < 5; n += 1) await nextTick()
  end()
  expect([await next, begun]).toEqual(['c', ['a', 'b', 'c']])
})
