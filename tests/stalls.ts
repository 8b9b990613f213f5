import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

/*
 * The tests on a machine that stands still now and then, as a busy host's guests do: `npm run stalls`,
 * or with the words of `npm test`, for instance `npm run stalls -- process tests/process/crash.test.ts`.
 * Every program of the run is stopped at once and goes on together with the others. What is flaky or
 * fails only here takes a stall for an answer: the shop's limits or the test's. Needs Linux.
 */
const MARK = 'STALLED_BY'
const RUN_MS = [4000, 15_000] as const
const STALL_MS = [1000, 4000] as const

const mark = `${MARK}=${process.pid}`
const run = spawn(process.execPath, ['tests/run.ts', ...process.argv.slice(2)], {
  env: { ...process.env, [MARK]: String(process.pid) },
  stdio: 'inherit',
})
const ended = new Promise<number>((resolve) => {
  run.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
})
let stalls = 0
void ended.then((code) => {
  console.log(`${stalls} stalls`)
  process.exit(code)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const pid of programs()) send(pid, 'SIGCONT')
    run.kill(signal)
  })
}
for (;;) {
  await pause(randomInt(...RUN_MS))
  const stopped = programs()
  for (const pid of stopped) send(pid, 'SIGSTOP')
  await pause(randomInt(...STALL_MS))
  for (const pid of stopped) send(pid, 'SIGCONT')
  stalls += 1
}

/** The run, what it started, and what left it for a parent of its own and kept the mark: Postgres. */
function programs(): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const parents = new Map(pids.map((pid) => [pid, parentOf(pid)]))
  const isOfRun = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === run.pid || isOfRun(parents.get(pid)) || isMarked(pid))
  return pids.filter((pid) => pid !== process.pid && isOfRun(pid))
}

function parentOf(pid: number): number | undefined {
  const parent = / \w (\d+) /.exec(read(pid, 'stat').replace(/^.*\)/s, ''))?.[1]
  return parent === undefined ? undefined : Number(parent)
}

function isMarked(pid: number): boolean {
  return read(pid, 'environ').split('\0').includes(mark)
}

/** Empty when the process has just ended, or is another user's. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // it has just ended
  }
}
