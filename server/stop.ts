import type { Server } from 'node:http'
import type { Log } from './log.ts'

/** Most supervisors grant ten seconds; then the process is gone, whatever hangs. */
const LONGEST_STOP_MS = 9_000
/** Requests that are not done by then are cut off, so that there is time left to clean up. */
const REQUESTS_MS = 5_000
/** Jobs, mails and connections need so long to end, at worst. */
const CLEAN_UP_MS = 3_500

export type StopParts = {
  server: Server
  log: Log
  /** How long the shop goes on serving while `/readyz` says that it stops; milliseconds. */
  drainMs: number
  cleanUp: () => Promise<void>
}

/**
 * On SIGTERM or SIGINT: says in `/readyz` that it stops, serves on for `drainMs`, takes no new
 * connection, lets running requests finish, then `cleanUp`, then exit. After nine seconds the
 * process exits whatever hangs. Answers whether it is stopping.
 */
export function stopOnSignal({ server, log, drainMs, cleanUp }: StopParts): () => boolean {
  let running = 0
  let isStopping = false
  let isClosing = false
  const leave = async () => {
    try {
      await cleanUp()
      process.exit(0)
    } catch (error) {
      log.error('did not stop cleanly', { error })
      process.exit(1)
    }
  }
  // Not the server's own count: connections that never asked for anything would hold it up.
  const closeIfIdle = () => {
    if (isClosing && running === 0) server.closeAllConnections()
  }
  server.on('request', (_req, res) => {
    running += 1
    res.once('close', () => {
      running -= 1
      closeIfIdle()
    })
  })
  const close = () => {
    isClosing = true
    const left = LONGEST_STOP_MS - drainMs - CLEAN_UP_MS
    setTimeout(() => server.closeAllConnections(), Math.min(REQUESTS_MS, left))
    server.close(() => void leave())
    closeIfIdle()
  }
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal, running })
    // What hangs cannot hold this up: it ends the process and waits for nothing.
    setTimeout(() => {
      log.error('did not stop in time', { ms: LONGEST_STOP_MS })
      process.exit(1)
    }, LONGEST_STOP_MS)
    if (drainMs > 0) setTimeout(close, drainMs)
    else close()
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  return () => isStopping
}
