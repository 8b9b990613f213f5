import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { bar } from './bars.ts'

test.each([
  { bars: '', value: 61.24, passes: true },
  { bars: 'long', value: 50, passes: true },
  { bars: 'long', value: 50.01, passes: false },
  { bars: 'long', value: Number.NaN, passes: false },
])('a figure of $value ms with BARS=$bars: is kept, passes: $passes', ({ bars, value, passes }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-figures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const figures = join(folder, 'figures.txt')
  vi.stubEnv('BARS', bars)
  vi.stubEnv('BARS_MEASURED', figures)
  onTestFinished(() => void vi.unstubAllEnvs())

  let refusal: unknown
  try {
    bar('the longest turn, ms', value, 50)
  } catch (error) {
    refusal = error
  }
  expect(refusal === undefined).toBe(passes)
  expect(readFileSync(figures, 'utf8')).toMatch(/^the longest turn, ms: .+ \(at most 50\)\n$/)
})
