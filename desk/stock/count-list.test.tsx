import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { askVariant, ENDED, sendCounts, takeBackCounts } from './count-calls.ts'
import { countsOf, keep, readyOf, toSend, withCount, type Counted } from './count-list.ts'
import { useScanner } from './use-scanner.ts'

const variant = { variantId: 'mens-jacket-1/M/Azul', label: 'Chaqueta, Azul, M', expected: 10 }
const counted = (changes: Partial<Counted> = {}): Counted => ({
  n: 1,
  kind: 'count',
  code: '4006381333931',
  units: 8,
  at: 1000,
  variant,
  ...changes,
})

afterEach(() => {
  vi.unstubAllGlobals()
  keep([])
})

const answerWith = (response: () => Response | Promise<Response>) => {
  const ask = vi.fn<() => Promise<Response>>(async () => response())
  vi.stubGlobal('fetch', ask)
  return ask
}

test('a variant that is counted again has its new figure only, by EAN or by name', () => {
  const again = counted({ code: 'mens-jacket-1/m/azul', units: 9, at: 2000 })
  expect(withCount([counted()], again)).toEqual([again])
  const unchecked: Counted = { n: 3, kind: 'count', code: '4006381333931', units: 7, at: 3000 }
  expect(withCount([counted()], unchecked)).toEqual([unchecked])
})

test('units that left or came add up, and what was sent stays until it is answered', () => {
  const [sold, again] = [counted({ n: 2, kind: 'sold', units: 1 }), counted({ n: 3, units: 7 })]
  expect(withCount([counted()], sold)).toEqual([sold, counted()])
  expect(withCount([sold, counted()], again)).toEqual([again, sold])
  const tried = counted({ isTried: true })
  expect(withCount([tried], again)).toEqual([again, tried])
})

test('what can be sent goes in the order in which it was said, by the shop’s clock', () => {
  const unchecked: Counted = { n: 2, kind: 'count', code: '12345678', units: 7, at: 3000 }
  const sold = counted({ n: 3, kind: 'sold', units: 1, at: 4000 })
  const undecided = counted({ n: 4, theirs: 3 })
  const wrong = counted({ n: 5, fault: 'ya no está en la tienda' })
  const ready = readyOf([wrong, undecided, sold, unchecked, counted()])
  expect(ready).toEqual([counted(), sold])
  const { variantId } = variant
  const at = (ms: number) => new Date(ms).toISOString()
  expect(toSend(ready, { aheadMs: 500, errorMs: 200 })).toEqual([
    { n: 1, kind: 'count', variantId, units: 8, happenedAt: at(1300) },
    { n: 3, kind: 'sold', variantId, units: 1, happenedAt: at(4500) },
  ])
})

type Results = readonly { n: number; result: string; onHandChange?: number; units?: number }[]

/** A desk that takes what is posted, and answers each question with the next of these. */
function deskWith(...answers: Results[]) {
  const posted: Record<string, string>[] = []
  const ask = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(
    async (address, init) => {
      if (init?.body) {
        posted.push(Object.fromEntries(init.body as URLSearchParams))
        return Response.json({ ok: true })
      }
      const isClock = new URL(address, 'http://127.0.0.1').searchParams.get('n') === ''
      const results = isClock ? [] : (answers.shift() ?? [])
      const { variantId } = variant
      return Response.json({
        now: '2026-03-05T12:00:00.000Z',
        results: results.map((one) => ({ variantId, onHandChange: 0, units: 10, ...one })),
      })
    },
  )
  vi.stubGlobal('fetch', ask)
  return posted
}

test('what was applied leaves the list, and is taken back by a count the other way round', async () => {
  keep([counted({ n: 2, code: 'otra', units: 10 }), counted()])
  const posted = deskWith([
    { n: 1, result: 'applied', onHandChange: -2, units: 8 },
    { n: 2, result: 'old', units: 8 },
  ])
  const { text, back } = await sendCounts()
  expect(text).toBe('Recuento apuntado.')
  expect(countsOf()).toEqual([])
  expect(back).toEqual([{ variantId: variant.variantId, units: 10, expected: 8 }])
  expect(await takeBackCounts(back)).toBe('Recuento deshecho.')
  expect(JSON.parse(posted.at(-1)?.['counts'] ?? '')).toEqual(back)
  answerWith(() => Response.json({ text: 'Cuéntala otra vez.' }, { status: 409 }))
  expect(await takeBackCounts(back)).toBe('Cuéntala otra vez.')
})

test('without a connection the counts stay on the device, and go once it is back', async () => {
  keep([counted()])
  answerWith(() => Promise.reject(new TypeError('no connection')))
  expect((await sendCounts()).text).toContain('sigue en este aparato')
  expect(JSON.parse(localStorage.getItem('mostrador-recuento') ?? '')).toEqual([counted()])
  deskWith([{ n: 1, result: 'applied' }])
  expect((await sendCounts()).text).toBe('Recuento apuntado.')
  expect(countsOf()).toEqual([])
})

test('what may have arrived is sent again under its number, and can no longer be taken off', async () => {
  keep([counted()])
  const posted = deskWith([])
  expect((await sendCounts()).text).toContain('1 esperan')
  expect(countsOf()).toEqual([counted({ isTried: true })])
  const again = deskWith([{ n: 1, result: 'applied' }])
  await sendCounts()
  const said = (fields: Record<string, string> | undefined) =>
    (JSON.parse(fields?.['dichos'] ?? '[]') as { n: number }[]).map(({ n }) => n)
  expect([said(posted[0]), said(again[0])]).toEqual([[1], [1]])
  expect(again[0]?.['aparato']).toBe(posted[0]?.['aparato'])
})

test('a count that no longer holds stays with both numbers, and is not sent again by itself', async () => {
  keep([counted()])
  deskWith([{ n: 1, result: 'moved', units: 5 }])
  expect((await sendCounts()).text).toContain('1 por decidir')
  expect(countsOf()).toEqual([counted({ theirs: 5 })])
  expect(readyOf(countsOf())).toEqual([])
})

test('a session that has ended meanwhile is said, and the counts stay', async () => {
  keep([counted()])
  answerWith(() => {
    const page = new Response('<html>')
    Object.defineProperty(page, 'url', { value: 'http://127.0.0.1/mostrador/entrar?fin=1' })
    return page
  })
  expect((await sendCounts()).text).toBe(ENDED)
  expect(countsOf()).toEqual([counted()])
})

test('a list that is refused stays whole, with what the desk says', async () => {
  keep([counted()])
  const refuse = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(
    async (_, init) =>
      init?.body
        ? Response.json({ ok: false, text: 'No se puede.' }, { status: 409 })
        : Response.json({ now: '2026-03-05T12:00:00.000Z', results: [] }),
  )
  vi.stubGlobal('fetch', refuse)
  expect((await sendCounts()).text).toBe('No se puede.')
  expect(countsOf()).toHaveLength(1)
})

test('a code is found, unknown, or waits for the connection', async () => {
  answerWith(() => Response.json(variant))
  expect(await askVariant('4006381333931')).toEqual({ kind: 'found', variant })
  answerWith(() => Response.json(null, { status: 404 }))
  expect(await askVariant('1')).toEqual({ kind: 'unknown' })
  answerWith(() => new Response('', { status: 503 }))
  expect(await askVariant('1')).toEqual({ kind: 'lost' })
})

test('a scanner is heard from any field, and leaves the field as it was; a hand is not', () => {
  const taken: string[] = []
  const Page = () => {
    useScanner((code) => taken.push(code))
    return <input />
  }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  act(() => root.render(<Page />))
  const [field] = place.getElementsByTagName('input')
  if (!field) throw new Error('there is no field')
  /** Keys `everyMs` apart, each typed into the field unless the page keeps it. */
  const type = (keys: readonly string[], everyMs: number, begin: number) => {
    for (const [n, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: begin + n * everyMs })
      if (field.dispatchEvent(event) && key !== 'Enter') field.value += key
    }
  }
  const code = [...Array.from('4006381333931'), 'Enter']
  field.value = '7'
  type(code, 8, 1000)
  expect(taken).toEqual(['4006381333931'])
  expect(field.value).toBe('7')
  type(code, 200, 5000)
  expect(taken).toHaveLength(1)
  act(() => root.unmount())
  place.remove()
})
