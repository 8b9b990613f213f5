/** What the inline script knows of its page. */
export type PageState = {
  isHydrated: boolean
  /** The scripts failed to load, or take too long. */
  isBroken: boolean
}

/**
 * The controls that were pressed and wait to be hydrated. Presses them in order, one at a time, so
 * that the page renders the change of one before the next. A part of the inline script, so it
 * imports nothing.
 */
export function createPressQueue(
  page: PageState,
  isReady: (control: HTMLElement) => boolean,
  options: { notice: string; patienceMs: number },
) {
  let waiting: HTMLElement[] = []
  let timer: number | undefined
  let giveUpAt = 0
  let notice: HTMLElement | undefined

  /** Says that a press could not be made, or takes that back. */
  const tell = (isLost: boolean) => {
    notice?.remove()
    if (!isLost) return
    const reload = document.createElement('a')
    reload.href = '' // the same address
    reload.textContent = options.notice
    notice = document.createElement('div')
    notice.setAttribute('role', 'alert')
    notice.setAttribute('data-lost-press', '')
    notice.append(reload)
    document.body.append(notice)
  }
  const drop = (isDropped: (control: HTMLElement) => unknown) => {
    for (const control of waiting.filter(isDropped)) {
      control.removeAttribute('data-pressed')
      control.removeAttribute('aria-busy')
    }
    waiting = waiting.filter((control) => !isDropped(control))
  }
  const giveUp = () => {
    page.isBroken = !page.isHydrated
    if (waiting.length > 0) tell(true)
    drop(() => true)
  }
  const pressNext = () => {
    const [control] = waiting
    if (!control) {
      clearInterval(timer)
      timer = undefined
    } else if (isReady(control)) {
      drop((one) => one === control)
      control.click()
    } else if (!control.isConnected) {
      drop((one) => one === control)
      tell(true)
    } else if (performance.now() > giveUpAt) {
      giveUp()
    }
  }
  const add = (control: HTMLElement) => {
    control.setAttribute('data-pressed', '')
    control.setAttribute('aria-busy', 'true')
    if (!waiting.includes(control)) waiting.push(control)
    giveUpAt = performance.now() + options.patienceMs
    timer ??= window.setInterval(pressNext, 50)
  }
  return { add, drop, pressNext, giveUp, tell, isEmpty: () => waiting.length === 0 }
}
