import type { Server } from 'node:http'
import type { Log } from './log.ts'

const LONGEST_STOP_MS = 9_000

/**
 * On SIGTERM or SIGINT: takes no new connection, lets running requests finish, then `cleanUp`, then
 * exit. After nine seconds it goes anyway, within the ten that most supervisors grant.
 */
export function stopOnSignal(server: Server, log: Log, cleanUp: () => Promise<void>): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal })
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    server.close(() => {
      cleanUp().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('did not stop cleanly', { error })
          process.exit(1)
        },
      )
    })
    server.closeIdleConnections()
    // A connection whose request ends only now would be kept for the next one, and hold us up.
    setInterval(() => server.closeIdleConnections(), 100).unref()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}
