import type { Server } from 'node:http'
import { createServerCloser } from './http/close-server.ts'
import type { Log } from './log.ts'

/** Most supervisors grant ten seconds; the process exits before that, whatever hangs. */
const LONGEST_STOP_MS = 9_000
/** Requests still running by then are cut off, to leave time for the clean-up. */
const REQUESTS_MS = 5_000
/** The longest that jobs, mails and connections take to end. */
const CLEAN_UP_MS = 3_500

export type StopParts = {
  server: Server
  log: Log
  /** Milliseconds that the shop keeps serving while `/readyz` reports not ready. */
  drainMs: number
  /** Called at once: ends what would last longer than the rest. */
  onStopping: () => void
  cleanUp: () => Promise<void>
}

/**
 * On SIGTERM or SIGINT: `/readyz` reports not ready, the shop serves for `drainMs` and ends each
 * connection with its next answer, accepts no new connection, finishes running requests and answers, runs `cleanUp` and exits. After nine seconds the
 * process exits in any case. Returns a function that tells whether the shop is stopping.
 */
export function stopOnSignal({
  server,
  log,
  drainMs,
  onStopping,
  cleanUp,
}: StopParts): () => boolean {
  const closer = createServerCloser(server)
  let isStopping = false
  const leave = async () => {
    try {
      await cleanUp()
      process.exit(0)
    } catch (error) {
      log.error('did not stop cleanly', { error })
      process.exit(1)
    }
  }
  const close = () => {
    const left = LONGEST_STOP_MS - drainMs - CLEAN_UP_MS
    setTimeout(closer.cut, Math.min(REQUESTS_MS, left))
    closer.close(() => void leave())
  }
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info('stopping', { signal, running: closer.running() })
    onStopping()
    closer.drain()
    // The last resort if something hangs: exits without waiting.
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
