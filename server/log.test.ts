import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LOG = path.join(import.meta.dirname, 'log.ts')
const AS_MODULE = ['--input-type=module', '-e']

const parse = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Runs code that logs in a process of its own; returns the lines that it wrote. */
function linesOf(code: string) {
  const { stdout, stderr } = runCode(code)
  return { out: parse(stdout), err: parse(stderr), raw: stdout + stderr }
}

/** Runs the code with a terminal's plain-text log; returns the lines that it wrote. */
function linesOfTerminal(code: string) {
  const { stdout, stderr } = runCode(`process.stdout.isTTY = process.stderr.isTTY = true\n${code}`)
  return { raw: stdout + stderr }
}

function runCode(code: string) {
  const program = `import { log } from ${JSON.stringify(LOG)}\n${code}`
  return spawnSync(process.execPath, [...AS_MODULE, program], { encoding: 'utf8' })
}

test('a line is one JSON object, with its time and level, on the stream it belongs to', () => {
  const { out, err } = linesOf(`
    log.info('listening', { url: 'http://localhost' })
    log.error('request failed', { requestId: 'r1' })
  `)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(out).toEqual([{ time, level: 'info', msg: 'listening', url: 'http://localhost' }])
  expect(err).toEqual([{ time, level: 'error', msg: 'request failed', requestId: 'r1' }])
})

test('nothing that a visitor sends can forge a line', () => {
  const { out } = linesOf(String.raw`
    log.info('request', { path: '/\n{"level":"error","msg":"forged"}\r\n\u2028' })
  `)
  expect(out).toHaveLength(1)
  expect(out[0]).toMatchObject({ level: 'info', msg: 'request' })
})

test('what a database says about a row is not repeated: its code and place are', () => {
  const { err, raw } = linesOf(`
    const error = new Error('duplicate key value: (email)=(lucia@correo.example)')
    log.error('order failed', { error: Object.assign(error, { code: '23505', detail: 'Lucía' }) })
    const inner = Object.assign(new Error('Key (phone)=(600000000) exists'), { errcode: 2067 })
    log.error('order failed', { error: new Error('could not store', { cause: inner }) })
  `)
  expect(raw).not.toMatch(/lucia@|Lucía|600000000/)
  expect(err[0]).toMatchObject({ error: { name: 'Error', code: '23505' } })
  expect(err[1]).toMatchObject({
    error: { message: 'could not store', cause: { errcode: 2067 } },
  })
})

test('an error of our own keeps its message and its place', () => {
  const { err } = linesOf(`log.error('x', { error: new RangeError('not a whole number') })`)
  expect(err[0]).toMatchObject({
    error: {
      name: 'RangeError',
      message: 'not a whole number',
      stack: expect.stringMatching(/at /),
    },
  })
})

test('lines stand in the order in which things happened, and none is lost at the end', () => {
  const file = path.join(os.tmpdir(), `vereda-log-${process.pid}`)
  onTestFinished(() => fs.rmSync(file))
  const both = fs.openSync(file, 'w') // one file for both streams, as in a terminal
  const program = `
    import { log } from ${JSON.stringify(LOG)}
    for (let i = 0; i < 1000; i += 1) log.info('request', { i })
    log.error('start failed')
    log.info('last')
    process.exit(3)
  `
  const stdio = ['ignore', both, both] as const
  const { status } = spawnSync(process.execPath, [...AS_MODULE, program], { stdio: [...stdio] })
  fs.closeSync(both)
  expect(status).toBe(3)
  expect(parse(fs.readFileSync(file, 'utf8')).map((line) => line['i'] ?? line['msg'])).toEqual([
    ...Array.from({ length: 1000 }, (_, i) => i),
    'start failed',
    'last',
  ])
})

test('levels below the least are left out, and each line that is written is told', () => {
  const program = `
    import { createLog } from ${JSON.stringify(LOG)}
    const levels = []
    const log = createLog('warn', (level) => levels.push(level))
    for (const level of ['debug', 'info', 'warn', 'error']) log[level](level)
    log.warn('told', { levels })
  `
  const { stdout, stderr } = spawnSync(process.execPath, [...AS_MODULE, program], {
    encoding: 'utf8',
  })
  expect(parse(stdout)).toMatchObject([
    { level: 'warn', msg: 'warn' },
    { level: 'warn', msg: 'told', levels: ['warn', 'error', 'warn'] },
  ])
  expect(parse(stderr)).toMatchObject([{ level: 'error' }])
})

test('at a terminal a line is text, and still nothing can forge one', () => {
  const { raw } = linesOfTerminal(String.raw`
    log.info('listening', { url: 'http://127.0.0.1:3000', added: 168 })
    log.info('request', { path: '/\nerror forged\u001B[31m\u2028', slow: undefined })
  `)
  const lines = raw.trimEnd().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d info  listening url=http:\/\/127\.0\.0\.1:3000 added=168$/,
  )
  expect(lines[1]).toContain(String.raw`request path="/\nerror forged\u001b[31m`)
  expect(lines[1]).not.toContain('\u2028')
})

test('at a terminal an error keeps where it happened', () => {
  const { raw } = linesOfTerminal(
    `log.error('request failed', { error: new TypeError('no such size') })`,
  )
  expect(raw).toMatch(/^\d\d:\d\d:\d\d error request failed error=/)
  expect(raw).toContain('TypeError')
  expect(raw).toContain('no such size')
  expect(raw).toMatch(/at file:/)
})
