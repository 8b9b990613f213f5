import { use } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext } from 'react-router'
import { notePresses } from './note-presses.ts'
import { createPressQueue } from './press-queue.ts'
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
}

/** The same text on every page, so that the content policy has one hash for it. */
function scriptText(): string {
  const parts = [createPressQueue, createInputReplay, JSON.stringify(OPTIONS)].map(String)
  return `${GUARD};(${notePresses.toString()})(${parts.join()})`
}

/**
 * The inline script that runs before the first paint, for the head. By hydration it has run, so the
 * browser's code does not contain it.
 */
export function EarlyScript() {
  return (
    // The nonce of the router's scripts.
    <script nonce={use(FrameworkContext)?.nonce} suppressHydrationWarning>
      {import.meta.env.SSR ? scriptText() : ''}
    </script>
  )
}
