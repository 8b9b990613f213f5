import type { SettingChanges } from '#core/policy/live-settings.ts'
import type { Db } from '#db/schema.ts'
import { readCategories } from './categories.server.ts'
import { categoryChanges } from './category-rules.ts'
import { optionChanges } from './option-rules.ts'
import { readOptions } from './option-values.server.ts'

/** The shop's own sizes, colours and categories, as changes of the settings. */
export const readShopWords = async (db: Db): Promise<SettingChanges> => ({
  ...optionChanges(await readOptions(db)),
  ...categoryChanges(await readCategories(db)),
})
