import { beforeEach, expect, test, vi } from 'vitest'
import { allowOnly } from '../consent/use-consent.ts'
import { reportEmptySearch } from './report-empty-search.browser.ts'
import { until } from '#tests/support/until.ts'

const sent = vi.spyOn(globalThis, 'fetch')

beforeEach(() => {
  localStorage.clear()
  sent.mockReset()
  sent.mockResolvedValue(new Response(null, { status: 204 }))
})

test('a search without results is sent once, as its words and without cookies', () => {
  reportEmptySearch('paraguas')
  reportEmptySearch('paraguas')
  expect(sent).toHaveBeenCalledTimes(1)
  expect(sent.mock.calls[0]).toMatchObject([
    '/api/empty-searches',
    { method: 'POST', body: '{"query":"paraguas"}', credentials: 'omit' },
  ])
})

test('who left analytics out sends nothing; who allowed them does', () => {
  allowOnly([])
  reportEmptySearch('guantes')
  allowOnly(['advertising'])
  reportEmptySearch('guantes')
  expect(sent).not.toHaveBeenCalled()
  allowOnly(['analytics'])
  reportEmptySearch('guantes')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a lost report is no error', async () => {
  sent.mockRejectedValue(new TypeError('offline'))
  reportEmptySearch('bufanda')
  await until(() => expect(sent).toHaveBeenCalledTimes(1))
})
