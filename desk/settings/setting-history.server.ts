import { changesInWords, contentOfText } from '#core/settings/pages/changes-in-words.ts'
import { isTextKey } from '#core/settings/page-texts.ts'
import { shownValue } from '#core/settings/setting-words.ts'
import { settingHistory } from '#core/settings/settings.server.ts'
import type { Setting } from '#core/settings/settings-list.ts'
import { settingValue } from '#core/settings/settings.ts'
import type { Db } from '#db/schema.ts'

const MOST_HISTORY = 30

/** The number of a setting's last change, and its history for the page. */
export async function shownHistory(db: Db, setting: Setting) {
  const changes = await settingHistory(db, setting.key)
  const page = setting.says.slice(1)
  const inFile = (value: unknown) => value ?? settingValue({}, setting)
  return {
    number: changes[0]?.number ?? 0,
    history: changes.slice(0, MOST_HISTORY).map((change, at) => ({
      number: change.number,
      at: change.changedAt,
      by: change.changedBy,
      undoes: change.undoes,
      text: isTextKey(setting.key)
        ? changesInWords(
            contentOfText(page, inFile(changes[at + 1]?.value)),
            contentOfText(page, inFile(change.value)),
          ).join(' ')
        : shownValue(setting, inFile(change.value)),
    })),
  }
}
