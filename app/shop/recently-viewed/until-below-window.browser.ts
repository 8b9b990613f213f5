/** Waits until an element is below the window, so that what is put into it moves nothing in view. */
export function untilBelowWindow(element: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.rootBounds || entry.boundingClientRect.top < entry.rootBounds.bottom) return
      watcher.disconnect()
      resolve()
    })
    watcher.observe(element)
    signal.addEventListener('abort', () => watcher.disconnect())
  })
}
