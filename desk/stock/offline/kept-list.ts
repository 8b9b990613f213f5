import { createStore, listenToStorage } from '#app/ui/store.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { ScannedVariant } from '../count-list.ts'
import { isSignInAnswer } from './session-ended.ts'
import { CACHE, COUNT_PAGE, KEPT_PAGE, VARIANT_LIST, WORKER } from './worker.ts'

/** What is on sale: variant, label, units on hand, EAN or nothing. `left`: variants that did not fit. */
export type VariantList = {
  madeAt: string
  left: number
  variants: (readonly [string, string, number, string])[]
}

/** The list that this device keeps. */
export type KeptList = { madeAt: string; left: number; variants: number }

const STORED = 'mostrador-sin-conexion'

function read(): KeptList | null {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? 'null') as KeptList | null // only `prepare` writes it
  } catch {
    return null
  }
}

const store = createStore<KeptList | null>(read, {
  onServer: null,
  listen: () => listenToStorage([STORED], () => store.set(read())),
})

/** The list of this device; null if it is not prepared. */
export const useKeptList = store.use

export type Prepared = 'ready' | 'lost' | 'ended' | 'impossible'

/**
 * Keeps page, files of this build and list on the device, in place of those of before, and starts the
 * worker that answers with them. All is fetched first, so that a lost connection spoils nothing.
 */
export async function prepare(): Promise<Prepared> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return 'impossible'
  try {
    const [page, list] = await Promise.all([fetched(KEPT_PAGE), fetched(VARIANT_LIST)])
    if (page === 'ended' || list === 'ended') return 'ended'
    const files = await filesOf(await page.clone().text())
    const { madeAt, left, variants } = (await list.clone().json()) as VariantList
    const registration = await navigator.serviceWorker.register(WORKER, { scope: COUNT_PAGE })
    await isActive(registration)
    await caches.delete(CACHE)
    const cache = await caches.open(CACHE)
    const all = [...files, [KEPT_PAGE, page] as const, [VARIANT_LIST, list] as const]
    await Promise.all(all.map(([address, answer]) => cache.put(address, answer)))
    known = undefined
    set({ madeAt, left, variants: variants.length })
    return 'ready'
  } catch {
    return 'lost'
  }
}

/** Takes worker, page and list off the device; the counts stay. */
export async function stopKeeping(): Promise<void> {
  if (store.get() === null) return
  set(null)
  known = undefined
  await caches.delete(CACHE)
  const registration = await navigator.serviceWorker.getRegistration(COUNT_PAGE)
  await registration?.unregister()
}

/** A variant of the kept list by its EAN or its name, with the units of that time. */
export async function findKept(code: string): Promise<ScannedVariant | undefined> {
  if (store.get() === null) return undefined
  known ??= readList()
  return (await known).get(plainWord(code))
}

let known: Promise<Map<string, ScannedVariant>> | undefined

async function readList(): Promise<Map<string, ScannedVariant>> {
  const found = new Map<string, ScannedVariant>()
  const answer = await caches.match(VARIANT_LIST, { cacheName: CACHE })
  if (!answer) return found
  const { variants } = (await answer.json()) as VariantList
  for (const [variantId, label, expected, ean] of variants) {
    const variant = { variantId, label, expected }
    found.set(plainWord(variantId), variant)
    if (ean !== '') found.set(ean, variant)
  }
  return found
}

function set(list: KeptList | null): void {
  store.set(list)
  try {
    if (list === null) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, JSON.stringify(list))
  } catch {
    // For this page only.
  }
}

async function fetched(address: string): Promise<Response | 'ended'> {
  const answer = await fetch(address)
  if (isSignInAnswer(answer)) return 'ended'
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
  return answer
}

const FILE = /\/mostrador\/assets\/[\w.-]+/g

/** The files that a page names, and those that its styles name. */
async function filesOf(html: string): Promise<(readonly [string, Response])[]> {
  const named = [...new Set(html.match(FILE))]
  const files = await Promise.all(named.map(fileAt))
  const styles = files.filter(([address]) => address.endsWith('.css'))
  const texts = await Promise.all(styles.map(([, answer]) => answer.clone().text()))
  const more = new Set(texts.flatMap((text) => text.match(FILE) ?? []))
  const rest = [...more].filter((address) => !named.includes(address))
  return [...files, ...(await Promise.all(rest.map(fileAt)))]
}

async function fileAt(address: string): Promise<readonly [string, Response]> {
  const answer = await fetched(address)
  if (answer === 'ended') throw new Error('a file of the build asks for a session')
  return [address, answer]
}

function isActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting
  if (!worker) return Promise.resolve()
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the worker was not started'))
    })
  })
}
