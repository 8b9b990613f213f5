/** What a visitor sees of a page: milliseconds since it was asked for, and the layout shift. */
export type FirstVisit = {
  painted: number
  largest: number
  /** When every control of the first screen answers. */
  alive: number
  /** When every control of the page answers. */
  wholeAlive: number
  shift: number
}

declare global {
  interface Window {
    firstVisit?: FirstVisit
  }
}

/** Runs in the page before its own scripts, and keeps `window.firstVisit` up to date. */
export function watchFirstVisit(): void {
  const seen: FirstVisit = { painted: 0, largest: 0, alive: 0, wholeAlive: 0, shift: 0 }
  window.firstVisit = seen
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.painted = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
  })
  observe('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value // of this type of entry
  })

  /** The page and the parts around the element have said so; see app/ui/early-input/note-presses.ts. */
  const isAlive = (element: Element) => {
    const marks = [...document.querySelectorAll('[data-part]')]
    const before = marks.filter((mark) => mark.compareDocumentPosition(element) & 4) // it follows
    const around = before.reduce<Element[]>(
      (open, mark) => (mark.matches('[data-part=end]') ? open.slice(0, -1) : [...open, mark]),
      [document.documentElement],
    )
    return around.every((mark) => mark.hasAttribute('data-ready'))
  }
  const isOnFirstScreen = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    // Not what is inside a closed panel, which has a place all the same.
    return width > 0 && top < innerHeight && bottom > 0 && element.checkVisibility()
  }
  const watch = (controls: readonly Element[], what: 'alive' | 'wholeAlive') => {
    let next = 0
    const timer = setInterval(() => {
      for (let control = controls[next]; control && isAlive(control); control = controls[next]) {
        next += 1
      }
      if (next < controls.length) return
      clearInterval(timer)
      seen[what] = performance.now()
    }, 10)
  }
  const begin = setInterval(() => {
    if (seen.painted === 0 || document.readyState === 'loading') return
    clearInterval(begin)
    const controls = [...document.querySelectorAll('a[href],button,input,select,textarea')]
    watch(controls.filter(isOnFirstScreen), 'alive')
    watch(controls, 'wholeAlive')
  }, 10)
}
