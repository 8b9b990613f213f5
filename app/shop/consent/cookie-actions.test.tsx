// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { CookieActions } from './cookie-actions.tsx'
import { isAllowed } from './use-consent.ts'

let root: Root
let box: HTMLElement

beforeEach(() => {
  localStorage.clear()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
  act(() => root.render(<CookieActions />))
})

afterEach(() => {
  act(() => root.unmount())
  box.remove()
  for (const one of toast.read().toasts) toast.dismiss(one.id)
})

const press = (name: string) => {
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  act(() => button?.click())
}
const standing = () => box.querySelector('p')?.textContent

test('before any answer nothing that needs a yes is allowed', () => {
  expect(standing()).toBe('Todavía no has elegido.')
  expect(isAllowed('analytics')).toBe(false)
})

test('the three answers of the cookies page are there', () => {
  const names = [...box.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Rechazar las no necesarias', 'Aceptar todas', 'Configurar'])
})

test('accepting all is kept, said, and can be taken back', () => {
  press('Aceptar todas')
  expect(localStorage.getItem('cookieChoice')).toBe('accepted')
  expect(isAllowed('advertising')).toBe(true)
  expect(standing()).toBe('Ahora mismo: las aceptas todas.')
  expect(toast.read().lastText).toBe('Hemos guardado tu elección de cookies')
  press('Rechazar las no necesarias')
  expect(localStorage.getItem('cookieChoice')).toBe('rejected')
  expect(isAllowed('advertising')).toBe(false)
  expect(standing()).toBe('Ahora mismo: solo las necesarias.')
})

test('a choice that comes from another tab is seen here', () => {
  localStorage.setItem('cookieChoice', 'rejected')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cookieChoice' })))
  expect(standing()).toBe('Ahora mismo: solo las necesarias.')
})
