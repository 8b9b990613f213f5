// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLeaveOldBuild } from './leave-old-build.ts'

const reload = vi.fn<(options: { info: string }) => void>()
let unlisten: (() => void)[] = []

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  const listen = window.addEventListener.bind(window)
  vi.stubGlobal('addEventListener', (type: string, run: EventListener, capture = false) => {
    listen(type, run, capture)
    unlisten.push(() => window.removeEventListener(type, run, capture))
  })
  vi.stubGlobal('navigation', { reload })
})

afterEach(() => {
  for (const remove of unlisten) remove()
  unlisten = []
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const leaveOf = (build: string) => createLeaveOldBuild({ build, info: 'old' })

/** The shop is of this build; undefined: no connection. */
function answerWith(build: string | undefined) {
  vi.stubGlobal('fetch', () =>
    build === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response('ok', { headers: { 'x-build': build } })),
  )
}

/** A page as the server sends it; its inline script has run. */
function openPage(build: string) {
  const leave = leaveOf(build)
  document.body.innerHTML = `<button aria-haspopup="dialog">Menú</button>
    <button aria-expanded="false">Hombre</button>
    <form><input name="name"><textarea name="note"></textarea>
    <input name="pass" type="password"><input name="card" autocomplete="cc-number">
    <input name="otp" autocomplete="one-time-code">
    <input name="size" type="radio" value="S" checked><input name="size" type="radio" value="M">
    <select name="country"><option value="ES"><option value="PT"></select></form>`
  return leave
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
const opener = (text: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === text)!

test.each([
  ['the shop is of the same build', 'one'],
  ['there is no connection', undefined],
  ['the shop does not say its build', ''],
])('a page stays if %s', async (_, build) => {
  answerWith(build)
  expect(await openPage('one')(true)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

test('a tab leaves each build once', async () => {
  answerWith('two')
  expect(await openPage('one')()).toBe(true)
  expect(await openPage('one')()).toBe(false)
  answerWith('one')
  expect(await openPage('two')()).toBe(true)
  expect(await openPage('two')()).toBe(false)
  expect(reload.mock.calls).toEqual([[{ info: 'old' }], [{ info: 'old' }]])
})

test('what was typed is filled in again, except secrets, and the press is made again', async () => {
  answerWith('two')
  const leave = openPage('one')
  for (const name of ['name', 'note', 'pass', 'card', 'otp']) field(name).value = `my ${name}`
  document.querySelectorAll<HTMLInputElement>('[name=size]')[1]!.checked = true
  field('country').value = 'PT'
  opener('Hombre').click()
  await leave(true)
  expect(JSON.stringify(sessionStorage.getItem('old-page'))).not.toMatch(/my (?:pass|card|otp)/)

  openPage('two')
  const pressed = vi.fn<() => void>()
  opener('Hombre').addEventListener('click', pressed)
  window.dispatchEvent(new Event('DOMContentLoaded'))
  expect(
    ['name', 'note', 'pass', 'card', 'otp', 'country'].map((name) => field(name).value),
  ).toEqual(['my name', 'my note', '', '', '', 'PT'])
  expect(document.querySelector<HTMLInputElement>('[name=size]:checked')?.value).toBe('M')
  expect(pressed).toHaveBeenCalledOnce()
  expect(sessionStorage.getItem('old-page')).toBeNull()
})

test('without a press that failed nothing is pressed', async () => {
  answerWith('two')
  const leave = openPage('one')
  opener('Menú').click()
  await leave()
  openPage('two')
  const pressed = vi.fn<() => void>()
  opener('Menú').addEventListener('click', pressed)
  window.dispatchEvent(new Event('DOMContentLoaded'))
  expect(pressed).not.toHaveBeenCalled()
})

test('where storage keeps nothing the page stays', async () => {
  answerWith('two')
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  expect(await openPage('one')()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
