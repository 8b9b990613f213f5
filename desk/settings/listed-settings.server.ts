import { contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { withWords } from '#core/settings/pages/page-words.ts'
import { textPages, textSetting } from '#core/settings/page-texts.ts'
import { shownValue } from '#core/settings/setting-words.ts'
import { allSettings } from '#core/settings/settings-list.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { settingValue } from '#core/settings/settings.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import type { Db } from '#db/schema.ts'
import type { ListedSetting } from './settings-list.tsx'
import type { ListedText } from './text-list.tsx'

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

/** Lists the pages whose title or address contains the text. */
export async function listedTexts(db: Db, text = ''): Promise<ListedText[]> {
  const stored = await readSettings(db)
  return textPages()
    .flatMap((page) => {
      const setting = textSetting(page)
      if (!setting) return []
      const { title } = withWords(contentOfText(page, settingValue(stored, setting)))
      return [{ page, title, isChanged: Object.hasOwn(stored, setting.key) }]
    })
    .filter(({ page, title }) => has(`${title} ${page}`, text))
}
