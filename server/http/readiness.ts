import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'

/**
 * Whether the database answers. All callers share one ping, so a flood of requests costs no more
 * than one supervisor. The next ping begins only when a hanging one has ended. `onFailure` is
 * called once per failed ping.
 */
export function createReadiness(
  ping: () => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  let underway: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    const answer = ping().finally(() => {
      underway = undefined
    })
    try {
      await withTimeout(PATIENCE_MS.readiness, answer, () => {
        throw new Error(`no answer within ${PATIENCE_MS.readiness} ms`)
      })
      return true
    } catch (error) {
      onFailure(error)
      return false
    }
  }
  return () => {
    underway ??= ask()
    return underway
  }
}
