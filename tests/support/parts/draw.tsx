import { StrictMode, useLayoutEffect, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, Outlet, useLocation, type LoaderFunction } from 'react-router'
import { afterEach } from 'vitest'
import { commands } from 'vitest/browser'
import { handleSkippedTransitions } from '#app/shop/navigation/skipped-transitions.browser.ts'
import { toast } from '#app/ui/overlays/toast-store.ts'
import '#app/ui/styles.css'

handleSkippedTransitions()

let takeAway = () => {}
let address = ''

afterEach(async () => {
  // What the next test draws is not under the mouse, and no window changes during a transition.
  do await commands.mouse('move', innerWidth - 1, innerHeight - 1)
  while (document.documentElement.matches(':active-view-transition'))
  takeAway()
  for (const { id } of toast.read().toasts) toast.dismiss(id)
  localStorage.clear()
  sessionStorage.clear()
})

/** Where the drawn part has led to: path and query. */
export const shownAddress = (): string => address

type RouteStubs = Parameters<typeof createRoutesStub>[0]
type Surroundings = {
  /** Gives what every page knows. Source: the loader of `app/root.tsx`. */
  root?: LoaderFunction
  /** Pages that the part asks or posts to, beside it. */
  routes?: RouteStubs
}

/**
 * Draws one part in a real browser with the shop's styles, at the address `/`; its links lead to
 * empty pages. It takes the place of what the test drew before, as after a reload. The part, its
 * messages and what it stored go after the test.
 */
export function draw(part: ReactElement, { root: loader, routes = [] }: Surroundings = {}): void {
  takeAway()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const Routes = createRoutesStub([
    {
      id: 'root',
      Component: Frame,
      HydrateFallback: () => null,
      ...(loader && { loader }),
      children: [
        { path: '/', Component: () => part },
        ...routes,
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
    takeAway = () => {}
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
