import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './repo-files.ts'

const FOLDER = join(ROOT, 'docs/decisions')
const INDEX = 'README.md'
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

const decisions = readdirSync(FOLDER)
  .filter((name) => name !== INDEX)
  .toSorted()
  .map((file) => ({ file, number: file.slice(0, 3), text: read(file) }))
const numbers = new Set(decisions.map(({ number }) => number))

test('the index of decisions has each one once, in order, under its title', () => {
  const rows = read(INDEX).matchAll(/^\|(\d{3})\|\[([^\]]+)\]\(([^)]+)\)\|$/gm)
  const listed = [...rows].map(([, number, title, file]) => ({
    file,
    title: `${number} · ${title}`,
  }))
  expect(listed.length).toBeGreaterThan(100)
  expect(listed).toEqual(
    decisions.map(({ file, text }) => ({ file, title: text.split('\n')[0]?.replace(/^# /, '') })),
  )
  expect(numbers.size).toBe(decisions.length)
})

test('every decision says below its title whether it is in force', () => {
  const states = decisions.map(({ file, text }) => ({ file, status: text.split('\n\n')[1] ?? '' }))
  const isStatus = /^\*\*Status\.\*\* (?:In force\.|In force; changed in part by |Replaced by )/
  expect(states.filter(({ status }) => !isStatus.test(status)).map(({ file }) => file)).toEqual([])
  const named = states.flatMap(({ status }) => status.match(/\b\d{3}\b/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((number) => !numbers.has(number))).toEqual([])
})
