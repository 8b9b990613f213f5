import { expect, test } from 'vitest'
import { routeAddresses } from './route-addresses.ts'

test('a nested route has the whole address, and each parameter its example', () => {
  const table = [
    {
      path: 'profile',
      file: 'routes/profile.tsx',
      children: [
        { index: true, file: 'routes/start.ts' },
        { path: 'orders/:number', file: 'routes/order.tsx' },
      ],
    },
  ]
  expect(routeAddresses(table)).toEqual([
    { pattern: '/profile', address: '/profile', example: '/profile', isPage: false },
    {
      pattern: '/profile/orders/:number',
      address: '/profile/orders/:number',
      example: '/profile/orders/VR-2222-2222',
      isPage: true,
    },
  ])
})

test('a route with a parameter that has no example is refused', () => {
  const table = [{ path: 'stores/:city', file: 'routes/store.tsx' }]
  expect(() => routeAddresses(table)).toThrow('no example for :city')
})
