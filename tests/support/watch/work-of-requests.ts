import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import type { Answer } from '../process/ask.ts'

/**
 * Records what each request makes a shop on SQLite do, for all tests of a file. Two answers that
 * took the same statements cannot be told apart by their time, however fast the machine is.
 */
export function recordWork() {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-work-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'requests')
  const preload = resolve(import.meta.dirname, 'work-watch.ts')
  return {
    /** For the shop's process. */
    env: { NODE_OPTIONS: `--import ${preload}`, WORK_FILE: file },
    /**
     * What was done before this answer ended, in its order: statements as SQL, `hash`,
     * `hash that holds the loop`, `wait of 150 ms`, `waited 150 ms`.
     */
    stepsOf: ({ headers }: Answer): string[] => {
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      const requests = lines.map((line) => JSON.parse(line) as { id?: string; steps: string[] })
      const found = requests.find(({ id }) => id === headers['x-request-id'])
      if (!found || found.steps.length === 0) throw new Error('no work was recorded')
      return found.steps
    },
  }
}
