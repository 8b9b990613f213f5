import type { createLeaveOldBuild, LeaveOldBuild } from './leave-old-build.ts'
import type { createPressQueue, PageState } from './press-queue.ts'
import type { createInputReplay } from './replay-input.ts'

type NotePressesOptions = {
  /** Types of the events of `useEarlyInput`. */
  fieldsReady: string
  controlsReady: string
  /** The message that a press could not be made; a link that reloads the page. */
  notice: string
  patienceMs: number
  build: string
  /** Marks the reload of a page of an older build. */
  info: string
}

declare global {
  interface Window {
    /** Of the inline script, for code that did not load; absent in tests of a part. */
    leaveOldBuild?: LeaveOldBuild
  }
}

/**
 * Notes what is pressed before hydration, and presses it again once its control is hydrated: after
 * what was typed and chosen, in order, each control once, of those that open a window or leave the
 * page only the last. Controls that work without scripts are left to the browser: a link, and a
 * submit button whose form has an address. `aria-haspopup` marks those that open a window instead.
 *
 * React does not say what is hydrated, so the parts do, by an effect: the root, whose mark is the
 * document's element, and each `DeferredHydration`, which lies between two marks.
 *
 * Its source is the text of the inline script, so it imports nothing.
 */
export function notePresses(
  createQueue: typeof createPressQueue,
  createReplay: typeof createInputReplay,
  createLeave: typeof createLeaveOldBuild,
  options: NotePressesOptions,
): void {
  const page: PageState = { isHydrated: false, isBroken: false }
  /** The mark of the innermost part that the element is in. */
  const partOf = (element: Element): Element => {
    let open: Element[] = []
    for (const mark of document.querySelectorAll('[data-part]')) {
      if (!(mark.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)) break
      open = mark.matches('[data-part=end]') ? open.slice(0, -1) : [...open, mark]
    }
    return open.at(-1) ?? document.documentElement
  }
  const isReady = (control: HTMLElement) =>
    control.isConnected && partOf(control).hasAttribute('data-ready')
  const queue = createQueue(page, isReady, options)
  window.leaveOldBuild = createLeave(options)

  const opensWindow = (control: HTMLElement) => control.hasAttribute('aria-haspopup')
  const hasAddress = (control: HTMLElement) => {
    const { form, type } = control as HTMLButtonElement
    return control.hasAttribute('href') || (type === 'submit' && form?.hasAttribute('action'))
  }
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>('a[href],button')
    if (!control || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (isReady(control)) {
      queue.tell(false)
      queue.drop((one) => one === control) // pressed again, just as it is ready
      return
    }
    const isNative = hasAddress(control) && (page.isBroken || !opensWindow(control))
    if (isNative && (page.isBroken || control.getAttribute('href')?.startsWith('#'))) return
    if (isNative || opensWindow(control)) queue.drop((one) => opensWindow(one) || hasAddress(one))
    // A link waits only for what was pressed before it, and would be lost with the page.
    if (isNative && queue.isEmpty()) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (page.isBroken) queue.tell(true)
    else queue.add(control)
  }
  const onReady = ({ target }: Event) => {
    ;(target as Element).setAttribute('data-ready', '')
    page.isHydrated = true
    page.isBroken = false
    queue.tell(false)
    setTimeout(queue.pressNext) // in a task of its own: the input comes first
  }
  const onFailure = () => {
    if (page.isHydrated) return
    queue.giveUp()
    void window.leaveOldBuild?.()
  }

  addEventListener(options.fieldsReady, createReplay(partOf))
  addEventListener(options.controlsReady, onReady)
  addEventListener('click', onClick, true)
  const onError = ({ target }: Event) => target instanceof HTMLScriptElement && onFailure()
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', onFailure) // of the script that imports the others
}
