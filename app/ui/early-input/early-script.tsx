import { use } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { createLeaveOldBuild } from './leave-old-build.ts'
import { notePresses } from './note-presses.ts'
import { createPressQueue } from './press-queue.ts'
import { OLD_BUILD } from './old-build.ts'
import { createInputReplay } from './replay-input.ts'
import { CONTROLS_READY, FIELDS_READY } from './use-early-input.ts'

/**
 * Where the browser blocks site data, replaces the storage that throws on access with one that
 * stores nothing: the router's scroll restoration script would throw on each page.
 */
const GUARD = `try{sessionStorage}catch{Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}`

const OPTIONS = {
  fieldsReady: FIELDS_READY,
  controlsReady: CONTROLS_READY,
  notice:
    'La página no ha terminado de cargar y no hemos podido hacer lo que has pulsado. Recargar la página',
  patienceMs: 15_000,
  info: OLD_BUILD,
}

/** The same text on every page of a build, so that the content policy has one hash for it. */
function scriptText(build: string): string {
  const options = JSON.stringify({ ...OPTIONS, build })
  const parts = [createPressQueue, createInputReplay, createLeaveOldBuild, options].map(String)
  return `${GUARD};(${notePresses.toString()})(${parts.join()})`
}

/**
 * The inline script that runs before the first paint, for the head. By hydration it has run, so the
 * browser's code does not contain it.
 */
export function EarlyScript() {
  const router = use(FrameworkContext)
  return (
    // The nonce of the router's scripts.
    <script nonce={router?.nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? scriptText(router?.manifest.version ?? '') : ''}
    </script>
  )
}
