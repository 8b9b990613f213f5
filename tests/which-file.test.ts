import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { GROUPS } from '../cli/map.ts'
import deskRoutes from '../desk/routes.ts'
import { ROOT } from './repo-files.ts'

/** The rows of the README's table «Which file do I edit?», in cells. */
const [, section = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split(
  '## Which file do I edit?',
)
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** What a column names. */
const named = (column: number): string[] =>
  rows.flatMap((cells) =>
    Array.from(cells[column]?.matchAll(/`([^`]+)`/g) ?? [], ([, one]) => one!),
  )

test('each file that the table names is there, and each file of content is in it', () => {
  const files = named(2)
  expect(rows.length).toBeGreaterThan(15)
  expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const all = readdirSync(join(ROOT, 'content')).map((name) => `content/${name}`)
  const missing = all.filter((path) => !files.some((one) => one.replace(/\/$/, '') === path))
  expect(missing).toEqual([])
})

test('each room and each command that the table names is there', () => {
  const text = JSON.stringify(deskRoutes)
  expect(named(3).length).toBeGreaterThan(5)
  expect(named(3).filter((path) => !text.includes(`"path":"${path.slice(1)}"`))).toEqual([])
  const commands = GROUPS.map(({ name }) => name)
  expect(named(4).length).toBeGreaterThan(10)
  expect(named(4).filter((name) => !commands.includes(name))).toEqual([])
})
