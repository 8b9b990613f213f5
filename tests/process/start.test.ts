import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/support/process/free-port.ts'
import { copyProject } from '#tests/support/project-copy.ts'

// `npm start` on a clean clone. Other tests cover the build itself: here it is a program that
// prints as much, and then copies the existing build, or fails.

const BUILD = resolve(import.meta.dirname, '../../build')
const BIN = 'node_modules/@react-router/dev/bin.cjs'
const TALK = `for (let n = 0; n < 300; n += 1) console.log('chunk-' + n)
console.warn('(!) a chunk is large')
`
// It is run for the shop and for the desk; one of them copies both.
const BUILDS = `${TALK}if (process.argv.at(-1) === '.') require('node:fs').cpSync(${JSON.stringify(BUILD)}, 'build', { recursive: true })\n`
// The other one goes on talking, and would say the last words.
const FAILS = `if (process.argv.at(-1) === '.') {
  ${TALK}console.error('Cannot find module left-pad')
  process.exitCode = 3
} else setInterval(() => { ${TALK} }, 10)\n`

/** Runs `npm start` until it prints `last`, or exits. */
async function start(folder: string, last: string) {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      npm_config_update_notifier: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // npm and the server under it end together
  })
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  onTestFinished(end)
  let said = ''
  const status = await new Promise<number | null>((settle) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(last) && said.endsWith('\n')) settle(null)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', settle)
  })
  return { status, lines: said.trimEnd().split('\n') }
}

test('a first start says at most ten lines, and the address last', async () => {
  const folder = copyProject({ [BIN]: BUILDS })
  const { lines } = await start(folder, '"listening"')
  expect(lines.length).toBeLessThanOrEqual(10)
  expect(lines).toContain('  the shop is built') // the minute is not silent
  expect(lines).toContain('  the desk is built')
  expect(lines.at(-1)).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
  const log = readFileSync(join(folder, 'build.log'), 'utf8')
  expect(log).toContain('chunk-299')
  expect(log).toContain('a chunk is large')
})

test('a build that fails ends the start, with its error and the file that has all of it', async () => {
  const folder = copyProject({ [BIN]: FAILS })
  const { status, lines } = await start(folder, 'never said')
  expect(status).toBe(3)
  const said = lines.join('\n')
  expect(said).toContain('Cannot find module left-pad')
  expect(said).toContain(join(folder, 'build.log'))
  expect(said).not.toContain('chunk-1\n')
  expect(existsSync(join(folder, 'build/stamp'))).toBe(false)
})
