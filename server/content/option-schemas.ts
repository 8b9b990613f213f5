import * as v from 'valibot'
import activities from '#content/options/activities.json' with { type: 'json' }
import categories from '#content/options/categories.json' with { type: 'json' }
import categoryWords from '#content/options/category-words.json' with { type: 'json' }
import collections from '#content/options/collections.json' with { type: 'json' }
import colors from '#content/options/colors.json' with { type: 'json' }
import menuCollections from '#content/options/menu-collections.json' with { type: 'json' }
import ownFields from '#content/options/own-fields.json' with { type: 'json' }
import sizes from '#content/options/sizes.json' with { type: 'json' }
import type { Activity } from '#core/catalogue/activities.ts'
import type { CategoryWords } from '#core/catalogue/categories.ts'
import type { Collection } from '#core/catalogue/collections.ts'
import { OWN_FIELD_KINDS, type OwnField } from '#core/catalogue/own-fields/own-field.ts'
import type { ContentFile } from './word-schemas.ts'

type Of<Content> = v.GenericSchema<unknown, Content>

const text = v.pipe(v.string(), v.nonEmpty())
const texts = v.array(text)

const activity: Of<Activity> = v.strictObject({ value: text, label: text, searchWords: texts })

// `exactOptional`, since the types have no `undefined`.
const category: Of<CategoryWords> = v.strictObject({
  id: text,
  label: text,
  title: v.exactOptional(text),
  isAccessory: v.exactOptional(v.boolean()),
  menus: v.array(v.picklist(['men', 'women'])),
})

const collection: Of<Collection> = v.strictObject({
  value: text,
  label: text,
  intro: v.string(),
  searchWords: texts,
})

const ownField: Of<OwnField> = v.strictObject({
  key: text,
  label: text,
  kind: v.picklist(OWN_FIELD_KINDS),
  unit: v.nullable(text),
  options: texts,
  isFacet: v.boolean(),
})

/** The first filling of the owner's lists. */
export const OPTION_FILES: readonly ContentFile[] = [
  { file: 'options/activities.json', content: activities, schema: v.array(activity) },
  { file: 'options/categories.json', content: categories, schema: v.array(category) },
  {
    file: 'options/category-words.json',
    content: categoryWords,
    schema: v.record(v.string(), texts),
  },
  { file: 'options/collections.json', content: collections, schema: v.array(collection) },
  {
    file: 'options/colors.json',
    content: colors,
    schema: v.record(v.string(), v.pipe(v.string(), v.hexColor())),
  },
  {
    file: 'options/menu-collections.json',
    content: menuCollections,
    schema: v.array(v.strictObject({ value: text, label: text })),
  },
  { file: 'options/own-fields.json', content: ownFields, schema: v.array(ownField) },
  { file: 'options/sizes.json', content: sizes, schema: texts },
]
