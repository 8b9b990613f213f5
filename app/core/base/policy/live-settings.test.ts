import { afterEach, expect, test } from 'vitest'
import {
  deskSettingsText,
  liveSettings,
  publicChanges,
  readChangesFrom,
  settingsText,
  type SettingChanges,
} from './live-settings.ts'

const tariff = liveSettings('tariff', {
  standard: { priceCents: 395, days: { min: 3, max: 5 } },
  isOpen: true,
})

const NONE: SettingChanges = {}
afterEach(() => {
  readChangesFrom(() => NONE)
})

const change = (changes: SettingChanges) => readChangesFrom(() => changes)

test('without changes the values are those of the file', () => {
  expect(tariff).toEqual({
    standard: { priceCents: 395, days: { min: 3, max: 5 } },
    isOpen: true,
  })
})

test('a change replaces one value, and leaves the others', () => {
  change({ 'tariff.standard.priceCents': 495, 'tariff.isOpen': false, 'shop.phone': '1' })
  expect(tariff.standard).toEqual({ priceCents: 495, days: { min: 3, max: 5 } })
  expect(tariff.isOpen).toBe(false)
})

test('what was read before a change stays as it was', () => {
  const before = tariff.standard
  change({ 'tariff.standard.priceCents': 495 })
  expect(before.priceCents).toBe(395)
})

test('a path that is not there changes nothing', () => {
  change({ 'tariff.gone.priceCents': 1, tariff: 2 })
  expect(tariff.standard.priceCents).toBe(395)
})

test('the source before is given back, to be set again', () => {
  const before = change({ 'tariff.standard.priceCents': 1 })
  readChangesFrom(before)
  expect(tariff.standard.priceCents).toBe(395)
})

test('what the owner changes for the desk is in the pages of the desk alone', () => {
  const shown = { 'policy.desktop': 1, 'policy.shipping.standard.priceCents': 495 }
  change({ ...shown, 'policy.desk.supportRefundLimitCents': 5000 })
  expect(JSON.parse(settingsText())).toEqual(shown)
  expect(publicChanges()).toEqual(shown)
  expect(JSON.parse(deskSettingsText())).toEqual({
    ...shown,
    'policy.desk.supportRefundLimitCents': 5000,
  })
})

test('the values are made once for each state', () => {
  change({ 'tariff.standard.priceCents': 495 })
  expect(tariff.standard).toBe(tariff.standard)
})
