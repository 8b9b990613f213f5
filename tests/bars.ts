import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BARS, type Bar } from './bar-list.ts'
import { provideCompiler, providePostgres } from './run/needs.ts'
import { endPrograms, runProgram } from './run/program.ts'
import { readVitestReport } from './run/tally.ts'

/*
 * The shop's quality bars in their long form: `npm run bars`, or with part of a name
 * `npm run bars -- kill`. Prints PASS or FAIL with the measurement per bar; takes an hour
 * or two. Needs a build (`npm run build`). `npm test` runs the same tests in a short form.
 */
const MOST_MINUTES = 20
const TAIL_LINES = 60

/** Runs one bar; true when it passed. A bar that runs no test fails. */
async function holds(bar: Bar, folder: string, env: Record<string, string>): Promise<boolean> {
  const [report, notes, log] = ['report.json', 'measured.txt', 'output.txt'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  for (const file of [report, notes]) rmSync(file, { force: true })
  const output = openSync(log, 'w')
  const begun = performance.now()
  const { code } = await runProgram(
    [
      'vitest',
      'run',
      '--project',
      bar.project,
      bar.file,
      ...(bar.name === undefined ? [] : ['-t', bar.name]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    {
      env: { ...env, BARS: 'long', BARS_MEASURED: notes },
      minutes: bar.minutes ?? MOST_MINUTES,
      output,
    },
  )
  closeSync(output)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const { passed = 0, failed = 1 } = readVitestReport(report, bar.file) ?? {}
  const isHeld = code === 0 && failed === 0 && passed > 0
  console.log(`${isHeld ? 'PASS' : 'FAIL'}  ${bar.says}  (${seconds} s)`)
  for (const line of linesOf(notes)) console.log(`      ${line}`)
  if (!isHeld) console.log(linesOf(log).slice(-TAIL_LINES).join('\n'))
  return isHeld
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch {
    return [] // it measured nothing
  }
}

const words = process.argv.slice(2).join(' ').toLowerCase()
const chosen = BARS.filter(({ says }) => says.toLowerCase().includes(words))
if (chosen.length === 0) throw new Error(`No bar is called "${words}".`)
const folder = mkdtempSync(join(tmpdir(), 'vereda-bars-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endPrograms()
    process.exit(1)
  })
}
await provideCompiler()
const postgres = await providePostgres()
let failures = 0
for (const bar of chosen) {
  if (!(await holds(bar, folder, postgres.env))) failures += 1
}
await postgres.stop()
console.log(`${chosen.length - failures} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1
