import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'
import timers from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

/*
 * Loaded into the shop's process before its own code, by a test. The port WORK_WATCH_PORT returns
 * the work of each request up to the beginning of its answer: statements on SQLite, password hashes,
 * waits. A list for each answer since the last question, in their order, without the work of jobs.
 */
type Work = { steps: string[]; isAnswered: boolean }

const current = new AsyncLocalStorage<Work>()
let answered: string[][] = []

function note(step: string): void {
  const work = current.getStore()
  if (work && !work.isAnswered) work.steps.push(step)
}

/** Runs `before` at each call of a method, with its object and arguments. */
function watch(of: object, name: string, before: (self: object, given: unknown[]) => void): void {
  const original = Reflect.get(of, name) as (...given: unknown[]) => unknown
  Object.defineProperty(of, name, {
    value: function watched(this: object, ...given: unknown[]) {
      before(this, given)
      return original.apply(this, given)
    },
  })
}

const port = Number(process.env['WORK_WATCH_PORT'])
if (isMainThread && port > 0) {
  for (const name of ['run', 'all', 'get', 'iterate']) {
    watch(StatementSync.prototype, name, (statement) =>
      note((statement as StatementSync).sourceSQL),
    )
  }
  watch(crypto, 'scrypt', () => note('hash'))
  watch(crypto, 'scryptSync', () => note('hash that holds the loop'))
  const wait = timers.setTimeout
  timers.setTimeout = async (ms, ...given) => {
    note(`wait of ${ms} ms`)
    const value = await wait(ms, ...given)
    note(`waited ${ms} ms`)
    return value
  }
  syncBuiltinESMExports()
  // A request begins with this event, and all that it causes runs inside of it.
  watch(http.Server.prototype, 'emit', (_server, [event]) => {
    if (event === 'request') current.enterWith({ steps: [], isAnswered: false })
  })
  watch(http.ServerResponse.prototype, 'writeHead', () => {
    const work = current.getStore()
    if (!work || work.isAnswered) return
    work.isAnswered = true
    answered.push(work.steps)
  })
  http
    .createServer((_req, res) => {
      const steps = answered
      answered = []
      current.exit(() => res.end(JSON.stringify(steps)))
    })
    .listen(port, '127.0.0.1')
    .unref()
}
