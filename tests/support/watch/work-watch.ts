import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { appendFileSync } from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { StatementSync } from 'node:sqlite'
import timers from 'node:timers/promises'

/*
 * Loaded into the shop's process before its own code, by a test; see work-of-requests.ts. Before an
 * answer ends, adds a line to the file WORK_FILE: the id of the request, and in their order what its
 * work has done until then: statements on SQLite, password hashes, waits. Without the work of jobs.
 */
type Work = { id?: string; steps: string[] }

const file = process.env['WORK_FILE']
const current = new AsyncLocalStorage<Work>()
const note = (step: string) => void current.getStore()?.steps.push(step)

/** Runs each call of a method through `around`, which calls it. */
function watch(
  of: object,
  name: string,
  around: (call: () => unknown, self: unknown, given: unknown[]) => unknown,
): void {
  const original = Reflect.get(of, name) as (...given: unknown[]) => unknown
  Object.defineProperty(of, name, {
    value: function watched(this: unknown, ...given: unknown[]) {
      return around(() => original.apply(this, given), this, given)
    },
  })
}

for (const name of ['run', 'all', 'get', 'iterate']) {
  watch(StatementSync.prototype, name, (call, statement) => {
    note((statement as StatementSync).sourceSQL)
    return call()
  })
}
for (const [name, step] of [
  ['scrypt', 'hash'],
  ['scryptSync', 'hash that holds the loop'],
] as const) {
  watch(crypto, name, (call) => {
    note(step)
    return call()
  })
}
watch(timers, 'setTimeout', async (call, _, [ms]) => {
  note(`wait of ${String(ms)} ms`)
  const value = await call()
  note(`waited ${String(ms)} ms`)
  return value
})
syncBuiltinESMExports()

// A request begins with this event, and all that it causes runs inside of it.
watch(http.Server.prototype, 'emit', (call, _, [event]) =>
  event === 'request' ? current.run({ steps: [] }, call) : call(),
)
// The shop gives its headers as a list of names and values.
watch(http.ServerResponse.prototype, 'writeHead', (call, _, given) => {
  const headers = given.at(-1)
  const work = current.getStore()
  if (work && Array.isArray(headers)) work.id = String(headers[headers.indexOf('x-request-id') + 1])
  return call()
})
watch(http.ServerResponse.prototype, 'end', (call) => {
  if (file) appendFileSync(file, `${JSON.stringify(current.getStore() ?? {})}\n`)
  return call()
})
