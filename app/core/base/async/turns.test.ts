import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many run at once, the others in order, also after one that failed', async () => {
  const inTurn = createTurns(2)
  const begun: number[] = []
  const ends = [1, 2, 3, 4].map(() => Promise.withResolvers<void>())
  const all = ends.map((end, n) =>
    inTurn(() => {
      begun.push(n)
      return end.promise
    }),
  )
  const outcomes = Promise.allSettled(all)
  ends[0]?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(await inTurn(async () => 'next')).toBe('next')
})
