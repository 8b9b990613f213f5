/** A database slower than this counts as down, so that the health check does not hang. */
const READY_WITHIN_MS = 2000

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
  const ask = (): Promise<boolean> =>
    new Promise((resolve) => {
      let isAnswered = false
      const answer = (isReady: boolean, error?: unknown) => {
        if (isAnswered) return
        isAnswered = true
        clearTimeout(timer)
        if (!isReady) onFailure(error)
        resolve(isReady)
      }
      const timer = setTimeout(() => {
        answer(false, new Error(`no answer within ${READY_WITHIN_MS} ms`))
      }, READY_WITHIN_MS)
      ping()
        .then(
          () => answer(true),
          (error: unknown) => answer(false, error),
        )
        .finally(() => {
          underway = undefined
        })
    })
  return () => {
    underway ??= ask()
    return underway
  }
}
