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
 * Its source is the text of the inline script, so it imports nothing.
 */
export function notePresses(
  createQueue: typeof createPressQueue,
  createReplay: typeof createInputReplay,
  createLeave: typeof createLeaveOldBuild,
  options: NotePressesOptions,
): void {
  const page: PageState = { isHydrated: false, isBroken: false }
  const controls = 'a[href],button'
  /** Controls of parts that are hydrated after the root. React may mark them before the part works. */
  let later = new Set<Element>()
  // React has no public sign of hydration. The key is the same on all elements of the page.
  let key: string | undefined
  const isMarked = (element: Element) => {
    key ??= Object.keys(element).find((name) => name.startsWith('__reactProps'))
    return key !== undefined && key in element
  }
  const isReady = (control: HTMLElement) =>
    page.isHydrated && !later.has(control) && isMarked(control)
  const queue = createQueue(page, isReady, options)
  window.leaveOldBuild = createLeave(options)

  const opensWindow = (control: HTMLElement) => control.hasAttribute('aria-haspopup')
  const hasAddress = (control: HTMLElement) => {
    const { form, type } = control as HTMLButtonElement
    return control.hasAttribute('href') || (type === 'submit' && form?.hasAttribute('action'))
  }
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(controls)
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
  const onReady = () => {
    const before = page.isHydrated ? later : document.querySelectorAll(controls)
    later = new Set([...before].filter((control) => !isMarked(control)))
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

  addEventListener(options.fieldsReady, createReplay(isMarked))
  addEventListener(options.controlsReady, onReady)
  addEventListener('click', onClick, true)
  const onError = ({ target }: Event) => target instanceof HTMLScriptElement && onFailure()
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', onFailure) // of the script that imports the others
}
