/** Waits until an element is below the window, so that what is put into it moves nothing in view. */
export function untilBelowWindow(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const watcher = new IntersectionObserver((entries) => {
      const now = entries.at(-1)
      if (!now?.rootBounds || now.boundingClientRect.top < now.rootBounds.bottom) return
      watcher.disconnect()
      resolve()
    })
    watcher.observe(element)
    signal.addEventListener('abort', () => watcher.disconnect())
  })
}
