import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll } from 'vitest'
import type { Answer } from './ask.ts'

/**
 * Records what each request makes a shop on SQLite do, for all tests of a file. Two answers that
 * took the same statements cannot be told apart by their time, however fast the machine is.
 */
export function recordWork() {
  const folder = mkdtempSync(join(tmpdir(), 'vereda-work-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'requests')
  const preload = resolve(import.meta.dirname, 'record-work.ts')
  return {
    /** For the shop's process. */
    env: { NODE_OPTIONS: `--import ${preload}`, WORK_FILE: file },
    /** The statements that were sent to the database before this answer ended, in their order. */
    statementsOf: ({ headers }: Answer): string[] => {
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      const requests = lines.map(
        (line) => JSON.parse(line) as { id?: string; statements: string[] },
      )
      const found = requests.find(({ id }) => id === headers['x-request-id'])
      if (!found || found.statements.length === 0) throw new Error('no work was recorded')
      return found.statements
    },
  }
}
