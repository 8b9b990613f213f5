import { act, useState, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent } from './lazy-component.tsx'

let root: Root
let box: HTMLElement

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})

afterEach(() => {
  act(() => root.unmount())
  box.remove()
})

/** A component whose code loads, or fails, when the test says so. */
function partByHand() {
  const loads: { come: () => void; fail: () => void }[] = []
  const { Part, prepare } = lazyComponent(
    () =>
      new Promise<() => string>((resolve, reject) => {
        loads.push({
          come: () => resolve(() => 'Carrito'),
          fail: () => reject(new Error('no network')),
        })
      }),
  )
  const onFail = vi.fn<() => void>()
  const show = (wanted: boolean) =>
    act(async () => root.render(<Part wanted={wanted} onFail={onFail} />))
  /** The same, with the button that opens it. */
  const showButton = () => act(async () => root.render(<Opener Part={Part} onFail={onFail} />))
  return { loads, onFail, show, showButton, prepare }
}

type OpenerProps = {
  Part: ComponentType<{ wanted: boolean; onFail: () => void }>
  onFail: () => void
}

function Opener({ Part, onFail }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Abrir
      </button>
      <Part
        wanted={isOpen}
        onFail={() => {
          setIsOpen(false)
          onFail()
        }}
      />
    </>
  )
}

test('what is wanted comes, and its code is fetched once', async () => {
  const { loads, show } = partByHand()
  await show(true)
  await act(async () => loads[0]?.come())
  await show(false)
  await show(true)
  expect(box.textContent).toBe('Carrito')
  expect(loads).toHaveLength(1)
})

test('what does not come is told, and fetched again the next time', async () => {
  const { loads, onFail, show } = partByHand()
  await show(true)
  await act(async () => loads[0]?.fail())
  expect(onFail).toHaveBeenCalledOnce()
  await show(false)
  await show(true)
  await act(async () => loads[1]?.come())
  expect(box.textContent).toBe('Carrito')
})

test('a caller that no longer wants it hears nothing of a failure', async () => {
  const { loads, onFail, show } = partByHand()
  await show(true)
  await show(false)
  await act(async () => loads[0]?.fail())
  expect(onFail).not.toHaveBeenCalled()
})

test('neither does a page that was left in the meantime', async () => {
  const { loads, onFail, show } = partByHand()
  await show(true)
  await act(async () => root.render(null))
  await act(async () => loads[0]?.fail())
  expect(onFail).not.toHaveBeenCalled()
})

test('what was being fetched ahead and fails is fetched once more for who asks', async () => {
  const { loads, onFail, show, prepare } = partByHand()
  prepare()
  await show(true)
  await act(async () => loads[0]?.fail())
  expect(onFail).not.toHaveBeenCalled()
  await act(async () => loads[1]?.come())
  expect(box.textContent).toBe('Carrito')
})

test('the pressed control waits until what it opens is there', async () => {
  const { loads, showButton } = partByHand()
  await showButton()
  const button = box.querySelector('button')!
  await act(async () => button.click())
  expect([button.hasAttribute('data-pressed'), button.getAttribute('aria-busy')]).toEqual([
    true,
    'true',
  ])
  await act(async () => loads[0]?.come())
  expect(box.textContent).toBe('AbrirCarrito')
  expect([button.hasAttribute('data-pressed'), button.getAttribute('aria-busy')]).toEqual([
    false,
    null,
  ])
  await act(async () => button.click())
  expect(button.hasAttribute('data-pressed')).toBe(false)
})

test('a control whose window does not come waits no longer', async () => {
  const { loads, showButton, onFail } = partByHand()
  await showButton()
  const button = box.querySelector('button')!
  await act(async () => button.click())
  await act(async () => loads[0]?.fail())
  expect(onFail).toHaveBeenCalledOnce()
  expect(button.hasAttribute('data-pressed')).toBe(false)
})

test('what a page opens by itself marks no control', async () => {
  const { loads, show } = partByHand()
  document.body.click()
  await show(true)
  expect(document.querySelectorAll('[data-pressed]')).toHaveLength(0)
  await act(async () => loads[0]?.come())
})
