import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROUTES = join(import.meta.dirname, '../routes')

test('every page with forms keeps what was typed when the connection is lost', () => {
  const pages = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => ({ name, text: readFileSync(join(ROUTES, name), 'utf8') }))
    .filter(({ text }) => text.includes('export const action = deskAction('))
  expect(pages.length).toBeGreaterThan(20)
  const without = pages.filter(
    ({ text }) => !text.includes('export const clientAction = deskClientAction\n'),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})
