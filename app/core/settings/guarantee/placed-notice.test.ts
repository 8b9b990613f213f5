import { expect, onTestFinished, test } from 'vitest'
import { publicChanges, readChangesFrom } from '#core/base/policy/live-settings.ts'
import { noticeChange, noticePath, placedNotice } from './placed-notice.ts'

const NOTICE = { sha256: 'a'.repeat(64), kind: 'png', width: 1654, height: 2339 } as const

test('a notice stands among the owner’s changes for the server, and no browser is told', () => {
  expect(placedNotice()).toBeNull()
  const before = readChangesFrom(() => noticeChange(NOTICE))
  onTestFinished(() => void readChangesFrom(before))
  expect(placedNotice()).toEqual(NOTICE)
  expect(publicChanges()).toEqual({})
  expect(noticeChange(null)).toEqual({})
})

test('its address has its hash', () => {
  expect(noticePath(NOTICE)).toBe(`/img/garantia/${NOTICE.sha256}.png`)
})
