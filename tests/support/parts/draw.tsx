import { StrictMode, useLayoutEffect, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { afterEach } from 'vitest'
import '#app/ui/styles.css'

let takeAway = () => {}
let address = ''

afterEach(() => {
  takeAway()
  takeAway = () => {}
  localStorage.clear()
  sessionStorage.clear()
})

/** Where the drawn part has led to: path and query. */
export const shownAddress = (): string => address

/**
 * Draws one part in a real browser with the shop's styles, at the address `/`; its links lead to
 * empty pages. The part and what it stored go after the test.
 */
export function draw(part: ReactElement): void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const Routes = createRoutesStub([
    {
      Component: Frame,
      children: [
        { path: '/', Component: () => part },
        { path: '*', Component: () => null },
      ],
    },
  ])
  root.render(
    <StrictMode>
      <Routes />
    </StrictMode>,
  )
  takeAway = () => {
    root.unmount()
    place.remove()
  }
}

function Frame() {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    address = pathname + search
  })
  return <Outlet />
}
