import type { Server } from 'node:http'
import type { Log } from './log.ts'

const LONGEST_STOP_MS = 9_000

/**
 * On SIGTERM or SIGINT: takes no new connection, lets running requests finish, then `cleanUp`, then
 * exit. After nine seconds it goes anyway, within the ten that most supervisors grant.
 */
export function stopOnSignal(server: Server, log: Log, cleanUp: () => Promise<void>): void {
  let running = 0
  let isStopping = false
  const leave = async (code: number) => {
    try {
      await cleanUp()
      process.exit(code)
    } catch (error) {
      log.error('did not stop cleanly', { error })
      process.exit(1)
    }
  }
  // Not the server's own count: connections that never asked for anything would hold it up.
  const closeIfIdle = () => {
    if (isStopping && running === 0) server.closeAllConnections()
  }
  server.on('request', (_req, res) => {
    running += 1
    res.once('close', () => {
      running -= 1
      closeIfIdle()
    })
  })
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal, running })
    setTimeout(() => void leave(1), LONGEST_STOP_MS).unref()
    server.close(() => void leave(0))
    closeIfIdle()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}
