import * as v from 'valibot'
import anatomy from '#content/anatomy.json' with { type: 'json' }
import chatbot from '#content/chatbot.json' with { type: 'json' }
import collections from '#content/collections.json' with { type: 'json' }
import makers from '#content/makers.json' with { type: 'json' }
import places from '#content/pictures/places.json' with { type: 'json' }
import type { BaliContent, CollectionContent } from '#app/shop/collections/collection-content.ts'
import { PAGED_COLLECTIONS, type PagedCollection } from '#app/shop/collections/collection.ts'
import { GARMENTS } from '#core/catalogue/vocabulary.ts'
import { DATA_PAGES } from '#core/settings/data-pages/data-pages.ts'
import { OPTION_FILES } from './option-schemas.ts'
import { POLICY_FILES } from './policy-schemas.ts'
import { SEARCH_FILES } from './search-schemas.ts'
import { WORD_FILES, type ContentFile } from './word-schemas.ts'

/** What the code that reads a file takes it for: the compiler compares both. */
type Of<Content> = v.GenericSchema<unknown, Content>

const text = v.pipe(v.string(), v.nonEmpty())
const texts = v.array(text)
const cents = v.pipe(v.number(), v.integer(), v.minValue(0))
const keysOf = <Key extends string>(of: Record<Key, unknown>) =>
  v.picklist(Object.keys(of) as Key[]) // the keys of a file, which has no others
const place = keysOf(places)
const link = v.strictObject({ label: text, to: text })
const garment = v.picklist(GARMENTS)

const hero = v.strictObject({ place, title: text, text })
const titled = v.strictObject({ title: text })

const story = v.strictObject({
  kind: v.literal('story'),
  place,
  piece: v.exactOptional(
    v.strictObject({ productId: text, color: text, view: v.picklist(['front', 'detail']) }),
  ),
  title: text,
  text: texts,
  table: v.exactOptional(
    v.strictObject({
      caption: text,
      label: text,
      productIds: texts,
      ascending: v.exactOptional(v.literal(true)),
      total: v.exactOptional(text),
    }),
  ),
  link: v.exactOptional(link),
})

const steps = v.strictObject({
  kind: v.literal('steps'),
  title: text,
  text,
  steps: v.array(v.strictObject({ title: text, text, productId: text, facts: texts })),
})

const outfits = v.strictObject({
  kind: v.literal('outfits'),
  title: text,
  text,
  outfits: v.array(
    v.strictObject({
      title: text,
      text,
      pieces: v.array(v.strictObject({ productId: text, color: text })),
    }),
  ),
})

const collection: Of<CollectionContent> = v.strictObject({
  description: text,
  hero,
  sections: v.array(v.variant('kind', [story, steps, outfits])),
  grid: titled,
})

const bali: Of<BaliContent> = v.strictObject({
  description: text,
  hero,
  inspiration: v.strictObject({
    places: v.strictObject({ large: place, small: place }),
    title: text,
    text: texts,
  }),
  blurbs: v.strictObject({
    title: text,
    items: v.array(
      v.strictObject({
        drawing: v.picklist(['fibre', 'drape', 'sun', 'drop']),
        title: text,
        text,
        show: v.union([v.literal('claims'), texts]),
      }),
    ),
  }),
  productIds: texts,
  products: titled,
  others: titled,
})

const topic = v.strictObject({
  says: texts,
  picks: v.exactOptional(keysOf({ ...chatbot.pieces, ...chatbot.priceRanges })),
  links: v.exactOptional(v.array(link)),
  options: v.array(v.strictObject({ label: text, to: v.exactOptional(keysOf(chatbot.topics)) })),
})

const paged = Object.fromEntries(PAGED_COLLECTIONS.map((one) => [one, collection])) as Record<
  PagedCollection,
  typeof collection
> // the list of its keys

/** Each file of data in `content/`, and what it must be. */
export const CONTENT_FILES: readonly ContentFile[] = [
  ...DATA_PAGES,
  ...OPTION_FILES,
  ...POLICY_FILES,
  ...SEARCH_FILES,
  ...WORD_FILES,
  {
    file: 'anatomy.json',
    content: anatomy,
    schema: v.record(
      garment,
      v.array(v.strictObject({ name: text, text, shows: v.exactOptional(texts) })),
    ),
  },
  {
    file: 'chatbot.json',
    content: chatbot,
    schema: v.strictObject({
      note: text,
      nearest: text,
      noPicks: text,
      priceRanges: v.record(v.string(), v.strictObject({ fromCents: cents, toCents: cents })),
      pieces: v.record(v.string(), v.array(v.array(garment))),
      topics: v.record(v.string(), topic),
    }),
  },
  { file: 'collections.json', content: collections, schema: v.strictObject({ ...paged, bali }) },
  {
    file: 'makers.json',
    content: makers,
    schema: v.strictObject({ note: text, makers: v.record(v.string(), v.looseObject({})) }),
  },
]
