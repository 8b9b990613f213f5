type Connection = { saveData?: boolean; effectiveType?: string }

/** A busy device may never call a page idle. */
const LONGEST_WAIT_MS = 5000

/**
 * Runs a task, such as loading code for later, once the page has loaded and is idle. Not at all
 * where data are scarce: the visitor saves them, or the network is 2G.
 */
export function whenIdle(task: () => void): void {
  // Not in the types: only some browsers have it, and Safari has no idle callback.
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  const wait = () => {
    if (window.requestIdleCallback) window.requestIdleCallback(task, { timeout: LONGEST_WAIT_MS })
    else setTimeout(task)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
