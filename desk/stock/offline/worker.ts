import { DESK } from '../../http/desk-paths.ts'

/** The page that counts, and the whole of what the worker answers for. */
export const COUNT_PAGE = `${DESK}/existencias/recuento`
/** The same page without the desk around it, which a device keeps. */
export const KEPT_PAGE = `${COUNT_PAGE}/sin-red`
export const WORKER = `${DESK}/existencias/recuento.js`
export const VARIANT_LIST = `${DESK}/existencias/variantes`
/** The cache of the device with page, files and list. */
export const CACHE = 'mostrador-recuento'

/** A fair's network may answer nothing for minutes; the kept page comes first then. */
const PATIENCE_MS = 6000

/**
 * The service worker: asks the network, and answers with what is kept only where that fails. It keeps
 * nothing by itself, and touches no address but the page that counts and the files of the build.
 */
export const WORKER_SCRIPT = `
const kept = (what) => caches.match(what, { cacheName: '${CACHE}', ignoreVary: true })
const patience = () => new Promise((resolve) => setTimeout(resolve, ${PATIENCE_MS}))

async function answerPage(request, pathname) {
  const shell = await kept('${KEPT_PAGE}')
  const asked = fetch(request)
  if (!shell) return asked
  const answer = await Promise.race([asked, patience()]).catch(() => undefined)
  if (answer) return answer
  return pathname === '${KEPT_PAGE}' ? shell : Response.redirect('${KEPT_PAGE}', 302)
}

async function answerFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const file = await kept(request)
    if (file) return file
    throw error
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = pathname === '${COUNT_PAGE}' || pathname === '${KEPT_PAGE}'
  if (request.mode === 'navigate' && isPage) event.respondWith(answerPage(request, pathname))
  else if (pathname.startsWith('${DESK}/assets/')) event.respondWith(answerFile(request))
})
`
