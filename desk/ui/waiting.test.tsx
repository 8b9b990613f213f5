import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingLine } from '../shell/waiting-line.tsx'
import { DeskButton } from './desk-button.tsx'
import { DeskForm } from './desk-form.tsx'
import { PageHead } from './page-head.tsx'
import { useKeyboard } from './use-keys.ts'

/** A server that never answers. */
const silence = () => new Promise<never>(() => {})

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const click = (element: HTMLElement | null | undefined) =>
  act(async () => {
    element?.click()
    await vi.advanceTimersByTimeAsync(0)
  })

let leave = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

async function show(routes: Parameters<typeof createRoutesStub>[0]) {
  const Page = createRoutesStub(routes)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Page />))
  leave = () => {
    act(() => root.unmount())
    place.remove()
  }
  return place
}

function ListWithLine() {
  return (
    <>
      <WaitingLine />
      <Link to="/otra">Otra</Link>
    </>
  )
}

test('a page that is not there after 0.3 seconds is told by a line, a quick one is not', async () => {
  const page = await show([
    { path: '/', Component: ListWithLine },
    { path: '/otra', Component: () => null, loader: silence, HydrateFallback: () => null },
  ])
  const line = () => page.querySelector('[role=progressbar]')
  await click(page.querySelector('a'))
  await pass(299)
  expect(line()).toBeNull()
  await pass(1)
  expect(line()?.getAttribute('aria-label')).toBe('Cargando la página')
})

function TwoButtons() {
  return (
    <DeskForm intent="guardar" pageAnswer={undefined}>
      {({ busy }) => (
        <>
          <DeskButton type="submit" busy={busy}>
            Guardar
          </DeskButton>
          <DeskButton type="submit" busy={busy} name="intent" value="borrar">
            Borrar
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}

test('the button that was pressed says that it saves, and after 8 seconds that it still does', async () => {
  const page = await show([{ path: '/', Component: TwoButtons, action: silence }])
  const words = () => [...page.querySelectorAll('button')].map(({ textContent }) => textContent)
  const said = () => page.querySelector('[aria-live=polite]')?.textContent
  expect([words(), said()]).toEqual([['Guardar', 'Borrar'], ''])
  await click(page.querySelectorAll('button')[1])
  expect(words()).toEqual(['Guardar', 'Guardando…'])
  await pass(7999)
  expect(said()).toBe('')
  await pass(1)
  expect(said()).toBe('Sigue guardando…')
})

function OrderHead() {
  useKeyboard()
  return <PageHead title="VR-2" beside={{ before: undefined, after: '/otra' }} back={LIST} />
}
const LIST = { to: '/pedidos', label: 'Pedidos' }

test('] opens what comes after in the list, and [ does nothing at its beginning', async () => {
  const page = await show([
    { path: '/', Component: OrderHead },
    { path: '/otra', Component: () => <p>La otra</p> },
  ])
  const key = (name: string) =>
    act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: name }))
      await vi.advanceTimersByTimeAsync(0)
    })
  await key('[')
  expect(page.textContent).toContain('VR-2')
  await key(']')
  expect(page.textContent).toBe('La otra')
})
