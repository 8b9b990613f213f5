import { expect, test } from 'vitest'
import { readCollected } from './read-collected.ts'

test('a settlement is read as it is pasted, with amounts or without', () => {
  const text = 'VR-7K3M-QH2D\t87,90 €\r\n\nvr-7k3m-qh2e\nVR-7K3M-QH2F;1.087,90\n'
  expect(readCollected(text)).toEqual({
    ok: true,
    rows: [
      { number: 'VR-7K3M-QH2D', cents: 8790 },
      { number: 'VR-7K3M-QH2E', cents: null },
      { number: 'VR-7K3M-QH2F', cents: 108_790 },
    ],
  })
  expect(readCollected('VR-7K3M-QH2D:87,90')).toMatchObject({ rows: [{ cents: 8790 }] })
})

test('what is no order, or no amount, is named, and nothing is read', () => {
  expect(readCollected('VR-7K3M-QH2D 87,90\nTotal 87,90\nVR-7K3M-QH2E ochenta')).toEqual({
    ok: false,
    bad: ['Total 87,90', 'VR-7K3M-QH2E ochenta'],
  })
  expect(readCollected(' \n')).toEqual({ ok: false, bad: [] })
})
