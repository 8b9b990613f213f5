import { expect, test } from 'vitest'
import { settingAlarms, settingGroup, settingGroups, shownValue } from './setting-words.ts'
import { allSettings } from './settings-list.ts'
import { findSetting, readSetting, settingValue } from './settings.ts'

test('every setting stands in a group that has a name of its own', () => {
  const groups = new Set(allSettings().map(({ key }) => settingGroup(key)))
  expect([...groups].every((group) => settingGroups().includes(group))).toBe(true)
  expect(groups).not.toContain('Lo demás')
})

test('what is shown of a value can be typed again and means the same', () => {
  for (const setting of allSettings()) {
    const value = settingValue({}, setting)
    if (value === undefined) continue
    const typed = shownValue(setting, value)
    expect([setting.key, readSetting(setting, typed)]).toEqual([setting.key, { ok: true, value }])
  }
})

test('a change of five times or more is asked about, and the note of the setting is said', () => {
  const setting = findSetting('tarifa.estandar.precio')!
  expect(settingAlarms(setting, 395, 495)).toEqual([setting.note])
  expect(settingAlarms(setting, 395, 3950).at(-1)).toContain('10 veces más')
  expect(settingAlarms(setting, 395, 39).at(-1)).toContain('cinco veces menos')
  expect(settingAlarms(setting, 0, 9999)).toEqual([setting.note])
})
