import { expect, test } from 'vitest'
import { addEmptySearches } from '#core/catalogue/search/empty-searches.server.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { runCli } from '#tests/support/process/run-cli.ts'

async function shop() {
  const { db, env } = await testDb()
  const searched = (day: string, words: Record<string, number>) =>
    addEmptySearches(db, new Map(Object.entries(words)), new Date(`${day}T12:00:00.000Z`))
  await searched('2026-03-01', { paraguas: 4, 'silla plegable': 1 })
  await searched('2026-04-02', { paraguas: 3 })
  return { run: (...words: string[]) => runCli(env, ['busquedas', ...words]) }
}

test('the owner reads what was searched and not found, how often and when', async () => {
  const { run } = await shop()
  const { code, out, err } = await run('--desde', '2026-03-01')
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/paraguas +7 +1 mar\.? 2026 +2 abr\.? 2026/)
  expect(out.indexOf('paraguas')).toBeLessThan(out.indexOf('silla plegable'))
  expect(out).toContain('2 búsquedas.')
})

test('only what was searched since the day counts, also as JSON', async () => {
  const { run } = await shop()
  const { json } = await run('--desde', '2026-04-01', '--todas', '--json')
  expect(json()).toEqual({
    sinceDay: '2026-04-01',
    searches: [{ words: 'paraguas', times: 7, firstDay: '2026-03-01', lastDay: '2026-04-02' }],
  })
  expect((await run('--desde', '2099-01-01')).out).toContain(
    'Desde el 1 ene 2099 no consta ninguna búsqueda sin resultados.',
  )
  expect((await run('--desde', 'nunca')).code).toBe(2)
})
