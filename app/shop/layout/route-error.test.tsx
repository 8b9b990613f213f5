import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { RouteError } from './route-error.tsx'

/** The text of a page whose loader answered with this status. */
function shown(status: number): string {
  const errors = { page: new UNSAFE_ErrorResponseImpl(status, '', 'text') }
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '/products/men',
        loader: () => null,
        Component: () => null,
        ErrorBoundary: RouteError,
      },
    ],
    { initialEntries: ['/products/men?size=M'], hydrationData: { errors } },
  )
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test.each([503, 429])('a shop that is too busy says so, and offers to try again: %i', (status) => {
  const html = shown(status)
  expect(html).toContain('La tienda tarda en responder')
  expect(html).toContain('href="/products/men?size=M"')
})

test('what is not there and what failed say something else', () => {
  expect(shown(404)).toContain('Por aquí no es')
  expect(shown(500)).toContain('Algo ha fallado')
})
