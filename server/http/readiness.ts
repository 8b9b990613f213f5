/** A database that is this slow does not answer: whoever asks must not hang with it. */
const READY_WITHIN_MS = 2000

/**
 * Whether the database answers. However many ask, one ping is under way at most, and they share it:
 * a stranger who asks all the time costs no more than a supervisor. One that hangs is waited for
 * before there is another. `onFailure` is called once for each ping.
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
