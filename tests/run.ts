import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endPrograms } from './run/program.ts'
import { runSteps } from './run/run-steps.ts'
import { chooseSteps } from './run/steps.ts'

/*
 * Runs the tests with one command. Prints the slowest tests, a table, and a last line with the
 * number of passed and failed tests.
 *   npm test                     everything
 *   npm run check                before a push: no build, no browser, no Postgres
 *   npm run test:e2e -- <words>  the build and the browser tests; the words are Playwright's
 *   npm test -- sqlite <words>   one step by its name; the words are its program's
 */
const [mode, ...words] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'vereda-tests-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endPrograms()
    process.exit(1)
  })
}
process.exitCode = (await runSteps(chooseSteps(mode, words, folder), { folder })) === 0 ? 0 : 1
