import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** A row of the specification: `count` requirements of the owner, and what holds them. */
export const Row = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d+\.\d+$/)),
  requirement: v.pipe(v.string(), v.nonEmpty()),
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Paths, or names alone where they are unique; `*` matches any name. */
  files: v.pipe(v.array(v.string()), v.nonEmpty()),
  /** What the page says about the files, with `{}` for each; absent where their names say it. */
  where: v.optional(v.string()),
  /** Whole titles by test file, as the file writes them. */
  tests: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/\.(?:test|e2e)\.tsx?$/)),
      v.pipe(v.array(v.string()), v.nonEmpty()),
    ),
    v.check((tests) => Object.keys(tests).length > 0, 'no test'),
  ),
  state: v.pipe(v.string(), v.regex(/^(?:done|mended M\d+)\b/)),
})
export type Row = v.InferOutput<typeof Row>

/** Where the shop differs from the specification's letter, or answers what it leaves open. */
type Mend = { id: string; specification: string; shop: string; why: string }

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))

/** The rows in the specification's order; `headings` are those of the page, in Markdown. */
export const SECTIONS = read('rows.json') as { headings: string[]; rows: Row[] }[]
export const ROWS = SECTIONS.flatMap(({ rows }) => rows)
export const MENDS = read('mends.json') as Mend[]
