import { act, Suspense, use } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { useOpenMenu } from './use-open-menu.ts'

/** A shop of two pages, of which `/women` is shown once `come` is called, after its address. */
async function openShop() {
  const { promise, resolve: come } = Promise.withResolvers<string>()
  const Frame = () => {
    const { open, show } = useOpenMenu()
    return (
      <>
        <button
          type="button"
          aria-label="Menú"
          aria-expanded={open === 'all'}
          onClick={() => show('all')}
        />
        <Suspense>
          <Outlet />
        </Suspense>
      </>
    )
  }
  const Late = () => use(promise)
  const router = createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: 'Inicio' },
        { path: '/women', element: <Late /> },
        { path: '/men', element: 'Hombre' },
      ],
    },
  ])
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    box.remove()
    router.dispose()
    window.history.replaceState(null, '', '/')
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  const button = () => box.querySelector('button')
  return {
    text: () => box.textContent,
    isOpen: () => button()?.getAttribute('aria-expanded') === 'true',
    press: () => act(async () => button()?.click()),
    go: (to: string) => act(async () => router.navigate(to)),
    come: () => act(async () => come('Mujer')),
  }
}

test('a menu that is opened while a page with a new address is drawn stays open', async () => {
  const shop = await openShop()
  await shop.go('/women')
  expect([window.location.pathname, shop.text()]).toEqual(['/women', 'Inicio'])
  await shop.press()
  expect(shop.isOpen()).toBe(true)
  await shop.come()
  expect([shop.text(), shop.isOpen()]).toEqual(['Mujer', true])
})

test('a navigation closes the menu, and coming back does not open it again', async () => {
  const shop = await openShop()
  await shop.press()
  expect(shop.isOpen()).toBe(true)
  const start = window.history.state
  await shop.go('/men')
  expect([shop.text(), shop.isOpen()]).toEqual(['Hombre', false])
  await act(async () => {
    window.history.replaceState(start, '', '/') // Back, which this document cannot go
    window.dispatchEvent(new PopStateEvent('popstate', { state: start }))
  })
  expect([shop.text(), shop.isOpen()]).toEqual(['Inicio', false])
})
