import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { Server, ServerResponse } from 'node:http'
import { StatementSync } from 'node:sqlite'

/*
 * Loaded into the shop's process before its own code, by a test; see request-work.ts. Before an
 * answer ends, adds a line to the file WORK_FILE: the id of the request, and the statements that its
 * work has sent to SQLite until then. The shop's code does not know of it.
 */
const file = process.env['WORK_FILE'] ?? ''
const work = new AsyncLocalStorage<{ id?: string; statements: string[] }>()

/** Runs each call of a method through `around`, which calls it. */
function wrap(
  prototype: object,
  name: string,
  around: (call: () => unknown, self: unknown, values: unknown[]) => unknown,
): void {
  const original = Reflect.get(prototype, name) as (...values: unknown[]) => unknown
  Object.defineProperty(prototype, name, {
    value: function run(this: unknown, ...values: unknown[]) {
      return around(() => original.apply(this, values), this, values)
    },
  })
}

wrap(Server.prototype, 'emit', (call, _, [event]) =>
  event === 'request' ? work.run({ statements: [] }, call) : call(),
)
for (const name of ['run', 'all', 'iterate']) {
  wrap(StatementSync.prototype, name, (call, self) => {
    work.getStore()?.statements.push((self as StatementSync).sourceSQL)
    return call()
  })
}
// The shop gives its headers as a list of names and values.
wrap(ServerResponse.prototype, 'writeHead', (call, _, values) => {
  const headers = values.at(-1)
  const request = work.getStore()
  if (request && Array.isArray(headers)) {
    request.id = String(headers[headers.indexOf('x-request-id') + 1])
  }
  return call()
})
wrap(ServerResponse.prototype, 'end', (call) => {
  appendFileSync(file, `${JSON.stringify(work.getStore() ?? {})}\n`)
  return call()
})
