import { shownValue } from '#core/settings/setting-words.ts'
import { allSettings } from '#core/settings/settings-list.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { settingValue } from '#core/settings/settings.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { Db } from '#db/schema.ts'
import type { ListedSetting } from './settings-list.tsx'

const has = (text: string, typed: string): boolean => plainWord(text).includes(plainWord(typed))

/** Lists the settings whose key or name contains the text, with their values. */
export async function listedSettings(db: Db, text: string): Promise<ListedSetting[]> {
  const stored = await readSettings(db)
  return allSettings()
    .filter(({ key, says }) => has(`${key} ${says}`, text))
    .map((setting) => ({
      key: setting.key,
      says: setting.says,
      value: shownValue(setting, settingValue(stored, setting)),
      isChanged: Object.hasOwn(stored, setting.key),
    }))
}
