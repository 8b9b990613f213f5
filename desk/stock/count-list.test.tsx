import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { askVariant, sendCounts, takeBackCounts } from './count-calls.ts'
import { countsOf, keep, toSend, withCount, type Counted } from './count-list.ts'
import { useScanner } from './use-scanner.ts'

const variant = { variantId: 'mens-jacket-1/M/Azul', label: 'Chaqueta, Azul, M', expected: 10 }
const counted = (changes: Partial<Counted> = {}): Counted => ({
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

/** A response as a browser has it after the redirect of a change that was made. */
const made = () => {
  const response = Response.json({ ok: true })
  Object.defineProperty(response, 'url', {
    value: 'http://127.0.0.1/mostrador/existencias/apuntar?hecho=recuento',
  })
  return response
}

test('a variant that is counted again has its new figure only, by EAN or by name', () => {
  const again = counted({ code: 'mens-jacket-1/m/azul', units: 9, at: 2000 })
  expect(withCount([counted()], again)).toEqual([again])
  const unchecked: Counted = { code: '4006381333931', units: 7, at: 3000, isLate: true }
  expect(withCount([counted()], unchecked)).toEqual([unchecked])
})

test('what was not checked is not sent, and what was checked late says how late', () => {
  const unchecked: Counted = { code: '12345678', units: 7, at: 3000, isLate: true }
  expect(toSend([unchecked, counted(), counted({ isLate: true })], 6500)).toEqual([
    { variantId: variant.variantId, units: 8, expected: 10 },
    { variantId: variant.variantId, units: 8, expected: 10, agoSeconds: 6 },
  ])
})

test('what was applied is taken back by counts the other way round; what agreed is left out', async () => {
  keep([counted(), counted({ code: 'otra', units: 10, at: 2000 })])
  const ask = answerWith(made)
  const { text, back } = await sendCounts()
  expect(text).toBe('Recuento apuntado.')
  expect(back).toEqual([{ variantId: variant.variantId, units: 10, expected: 8 }])
  expect(await takeBackCounts(back)).toBe('Recuento deshecho.')
  const [, last] = ask.mock.calls as unknown as [string, RequestInit][]
  const sent = last?.[1].body as URLSearchParams
  expect(JSON.parse(sent.get('counts') ?? '')).toEqual(back)
  answerWith(() => Response.json({ text: 'Cuéntala otra vez.' }, { status: 409 }))
  expect(await takeBackCounts(back)).toBe('Cuéntala otra vez.')
})

test('without a connection the counts stay on the device, and go once it is back', async () => {
  keep([counted()])
  const lost = answerWith(() => Promise.reject(new TypeError('no connection')))
  expect((await sendCounts()).text).toContain('sigue en este aparato')
  expect(lost).toHaveBeenCalledOnce()
  expect(countsOf()).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem('mostrador-recuento') ?? '')).toHaveLength(1)
  const back = answerWith(made)
  expect((await sendCounts()).text).toBe('Recuento apuntado.')
  expect(back).toHaveBeenCalledOnce()
  expect(countsOf()).toEqual([])
})

test('a refused list stays whole, with what the desk says', async () => {
  keep([counted()])
  answerWith(() => Response.json({ ok: false, text: 'Cuéntala otra vez.' }, { status: 409 }))
  expect((await sendCounts()).text).toBe('Cuéntala otra vez.')
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
