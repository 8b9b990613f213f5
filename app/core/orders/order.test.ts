import { expect, test } from 'vitest'
import { orderNumber, readOrderNumber } from './order.ts'

test('an order number is readable and has no look-alikes', () => {
  expect(orderNumber(Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7))).toBe('VR-2345-6789')
  expect(orderNumber(new Uint8Array(8).fill(29))).toBe('VR-ZZZZ-ZZZZ')
  const all = Array.from({ length: 256 }, (_, b) => orderNumber(new Uint8Array(8).fill(b))).join('')
  expect(all.replaceAll('VR-', '')).not.toMatch(/[01ILOU]/)
})

test('too little randomness is refused', () => {
  expect(() => orderNumber(new Uint8Array(7))).toThrow(RangeError)
})

test.each([
  ['VR-7K3M-QH2D', 'VR-7K3M-QH2D'],
  [' vr-7k3m-qh2d ', 'VR-7K3M-QH2D'],
  ['7k3m qh2d', 'VR-7K3M-QH2D'],
  ['VR 7K3M–QH2D', 'VR-7K3M-QH2D'],
  ['vr7k3mqh2d', 'VR-7K3M-QH2D'],
])('«%s» is the number %s', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
})

test.each(['', 'VR', '7K3M', 'VR-7K3M-QH2', 'VR-7K3M-QH2DD', 'XX-7K3M-QH2D', 'VR-7O3M-QH2D'])(
  '«%s» is no order number',
  (typed) => {
    expect(readOrderNumber(typed)).toBeUndefined()
  },
)
