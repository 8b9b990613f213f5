// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHOICE_KEY, currentChoice, DETAIL_KEY, keep } from './consent-store.ts'
import { toDetail } from './consent.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('a choice that has grown too old is no choice: it is asked for again', () => {
  localStorage.setItem(CHOICE_KEY, 'accepted')
  localStorage.setItem(DETAIL_KEY, toDetail(['analytics'], new Date('2020-01-01T00:00:00Z')))
  expect(currentChoice()).toBeNull()
})

test('once storage takes a choice, the one that it had refused is forgotten', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full })
  keep({ [CHOICE_KEY]: 'accepted' })
  expect(currentChoice()).toBe('accepted')
  vi.unstubAllGlobals()
  keep({ [CHOICE_KEY]: 'rejected' })
  expect(currentChoice()).toBe('rejected')
})
