import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import type { Db } from '#db/schema.ts'
import { readActivities } from './activities.server.ts'
import { activityChanges } from './activity-rules.ts'
import { readCategories } from './categories.server.ts'
import { categoryChanges } from './category-rules.ts'
import { collectionChanges } from './collection-rules.ts'
import { readCollections } from './collections.server.ts'
import { optionChanges } from './option-rules.ts'
import { readOptions } from './option-values.server.ts'
import { ownFieldChanges } from './own-field-rules.ts'
import { readOwnFields } from './own-fields.server.ts'

/** The shop's own sizes, colours, categories, activities, collections and fields, as changes of the settings. */
export const readShopWords = async (db: Db): Promise<SettingChanges> => ({
  ...optionChanges(await readOptions(db)),
  ...categoryChanges(await readCategories(db)),
  ...activityChanges(await readActivities(db)),
  ...collectionChanges(await readCollections(db)),
  ...ownFieldChanges(await readOwnFields(db)),
})
