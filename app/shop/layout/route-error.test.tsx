import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { RouteError } from './route-error.tsx'

/** The text of a page whose loader failed with this error, or answered with this status. */
function shown(error: number | Error): string {
  const answer = error instanceof Error ? error : new UNSAFE_ErrorResponseImpl(error, '', 'text')
  const errors = { page: answer }
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

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'a lost connection is named, and offers to try again: %s',
  (message) => {
    const html = shown(new TypeError(message))
    expect(html).toContain('No hay conexión')
    expect(html).toContain('href="/products/men?size=M"')
    expect(shown(new Error(message))).toContain('Algo ha fallado')
  },
)

test('what is not there and what failed say something else', () => {
  expect(shown(404)).toContain('Por aquí no es')
  expect(shown(500)).toContain('Algo ha fallado')
  expect(shown(new TypeError('undefined is not a function'))).toContain('Algo ha fallado')
})
