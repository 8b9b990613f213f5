import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerSearch } from '#core/catalogue/search/search-answer.ts'
import { openShippedShop } from '#tests/searches/measure.ts'

const { index } = openShippedShop()
const onServer = (query: string) => Response.json(answerSearch(index, query))

/** Calls for answers: each is answered, or failed, when the test says so. */
type Call = {
  query: string
  signal: AbortSignal
  answer: () => void
  fail: (status: number) => void
}
let calls: Call[] = []
let root: ReturnType<typeof createRoot> | undefined

beforeEach(() => {
  vi.resetModules() // the panel keeps answers for as long as its page
  vi.useFakeTimers()
  document.body.innerHTML = '<div id="panel"></div>'
  calls = []
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The overlay of a shop whose index is in the browser, or is too large for it. */
async function openPanel(kind: 'local' | 'remote') {
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const url = new URL(address, 'https://vereda.example')
    if (url.pathname === '/api/search-index')
      return Promise.resolve(
        Response.json(kind === 'remote' ? { isRemote: true } : index.inOrder()),
      )
    const query = url.searchParams.get('q') ?? ''
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const signal = init?.signal ?? new AbortController().signal
    signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    expect(init?.credentials).toBe('omit')
    calls.push({
      query,
      signal,
      answer: () => resolve(onServer(query)),
      fail: (status) => resolve(new Response('', { status })),
    })
    return promise
  })
  const { SearchPanel } = await import('./search-panel.tsx')
  const { openSearch, closeSearch } = await import('./search-store.ts')
  const { fetchSearchIndex } = await import('./search-index-store.ts')
  await fetchSearchIndex()
  const place = document.querySelector('#panel')
  if (!place) throw new Error('no place for the panel')
  root = createRoot(place)
  await act(async () => {
    openSearch()
    root?.render(
      <MemoryRouter>
        <SearchPanel />
      </MemoryRouter>,
    )
  })
  return { close: () => act(async () => closeSearch()) }
}

const type = (text: string) =>
  act(async () => {
    const input = document.querySelector('input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const settle = (done: () => void) =>
  act(async () => {
    done()
    await vi.advanceTimersByTimeAsync(0)
  })
const results = () => document.querySelector('section[aria-label="Resultados"]')
const shown = () =>
  document.querySelector('#panel')?.innerHTML.replaceAll(/(?<=[ "])_?r_?\w+_?(?=")/gi, 'id')
const asked = () => calls.map(({ query }) => query)

test('what the server answers looks like what the browser finds itself', async () => {
  await openPanel('local')
  const searches = ['cha', 'chaketa roja', 'vestido azul', 'botas 45 envio', 'paraguas']
  const found = new Map<string, string | undefined>()
  for (const typed of searches) {
    await type(typed)
    found.set(typed, shown())
  }
  expect(calls).toEqual([])
  await act(async () => root?.unmount())
  vi.resetModules()
  await openPanel('remote')
  for (const typed of searches) {
    await type(typed)
    await pass(120)
    await settle(() => calls.at(-1)?.answer())
    expect({ typed, html: shown() }).toEqual({ typed, html: found.get(typed) })
  }
})

test('the server is asked when the keys rest, an earlier call ends, and nothing moves meanwhile', async () => {
  await openPanel('remote')
  await type('c')
  await type('ch')
  expect(asked()).toEqual([])
  expect(results()?.textContent).toContain('Buscando')
  await pass(120)
  expect(asked()).toEqual(['ch'])
  await settle(() => calls[0]?.answer())
  expect(results()?.textContent).toContain('Chaqueta Ordesa')

  await type('chale')
  await pass(120)
  expect(results()?.getAttribute('aria-busy')).toBe('true')
  expect(results()?.textContent).toContain('Chaqueta Ordesa') // what was found before stays
  await type('chaleco')
  expect(calls[1]?.signal.aborted).toBe(true)
  await pass(120)
  await settle(() => calls[2]?.answer())
  expect(results()?.getAttribute('aria-busy')).toBe('false')
  expect(results()?.textContent).toContain('Chaleco')

  await type('ch') // known already
  expect(results()?.textContent).toContain('Chaqueta Ordesa')
  await pass(500)
  expect(asked()).toEqual(['ch', 'chale', 'chaleco'])
})

test('a slow answer is said to be slow; a failed one can be asked for again', async () => {
  await openPanel('remote')
  await type('polar')
  await pass(3000)
  expect(results()?.textContent).toContain('La conexión va lenta')
  await settle(() => calls[0]?.fail(500))
  expect(results()?.textContent).toContain('No hemos podido')
  const again = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Reintentar',
  )
  await act(async () => again?.click())
  await pass(120)
  await settle(() => calls[1]?.answer())
  expect(results()?.textContent).toContain('Polar')
})

test('a server that still prepares its search is asked again', async () => {
  await openPanel('remote')
  await type('polar')
  await pass(120)
  await settle(() => calls[0]?.fail(503))
  expect(results()?.textContent).toContain('Buscando')
  await pass(1500)
  await settle(() => calls[1]?.answer())
  expect(results()?.textContent).toContain('Polar')
})

test('closing ends the call', async () => {
  const { close } = await openPanel('remote')
  await type('polar')
  await pass(120)
  await close()
  expect(calls[0]?.signal.aborted).toBe(true)
})
