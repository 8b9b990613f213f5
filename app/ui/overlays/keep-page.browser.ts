import { OLD_BUILD } from '../early-input/old-build.ts'
import { isCodeMissing } from './missing-code.ts'
import { notifyLoadFailure } from './notify-load-failure.ts'

/**
 * Keeps the page where the code of the next one does not load. The router then reloads and, if that
 * is prevented, waits for that code for ever, at this and later navigations. So from then on the
 * next page is opened as a document, if the shop answers; without a connection the shopper is told.
 * A mere hover, which loads the code ahead, changes nothing.
 */

/** The path that the router is opening. */
let underway: string | undefined
let toldAt = -Infinity

/** Call with the first `followNavigation`. A second call changes nothing. */
export function keepPageOffline(): void {
  if (import.meta.env.DEV) return // the development server reloads the page after a change
  // Browsers before 2026 may not have it: there the router reloads.
  window.navigation?.addEventListener('navigate', preventReload)
}

/** Call at each navigation of the router: with its path and query, and with undefined at its end. */
export function followNavigation(path: string | undefined): void {
  underway = path
  if (path !== undefined && isCodeMissing.get()) void openDocument(path)
}

function preventReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || event.info === OLD_BUILD) return
  event.preventDefault()
  isCodeMissing.set(true)
  if (underway !== undefined) void openDocument(underway)
}

async function openDocument(path: string): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' })
  } catch {
    // Several files of one page fail together.
    if (performance.now() - toldAt > 1000) notifyLoadFailure('abrir la página')
    toldAt = performance.now()
    return
  }
  if (underway === path) window.location.assign(path)
}
