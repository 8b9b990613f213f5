import * as v from 'valibot'
import cookies from '#content/cookies.json' with { type: 'json' }
import contact from '#content/pages/contact.json' with { type: 'json' }
import returns from '#content/returns.json' with { type: 'json' }
import sizeGuide from '#content/size-guide.json' with { type: 'json' }
import sizeTables from '#content/sizes.json' with { type: 'json' }
import type { SizeTable } from '#core/catalogue/sizing/size-table.ts'

export type ContentFile = { file: string; content: unknown; schema: v.GenericSchema }

const text = v.pipe(v.string(), v.nonEmpty())
const kindOfCookies = v.strictObject({ name: text, what: text })

/** Measures in centimetres, weight in kilos: from, and to where the next size begins. */
const range = v.exactOptional(v.strictTuple([v.number(), v.number()]))

/**
 * Body measures for each size of each cut; the border belongs to the larger size. The file is sample
 * content: before opening, replace it by the measures of your patterns.
 */
const sizes: v.GenericSchema<unknown, SizeTable[]> = v.array(
  v.strictObject({
    id: text,
    kind: v.picklist(['tops', 'bottoms', 'footwear']),
    cut: v.picklist(['men', 'women', 'unisex']),
    rows: v.array(
      v.strictObject({
        size: text,
        chest: range,
        waist: range,
        hip: range,
        height: range,
        weight: range,
        foot: range,
      }),
    ),
  }),
)

/** The files of words and measures that nothing but the shop's pages read. */
export const WORD_FILES: readonly ContentFile[] = [
  {
    file: 'cookies.json',
    content: cookies,
    // Before adding analytics or advertising, change these texts.
    schema: v.strictObject({
      notice: v.strictObject({ lead: text, text }),
      settings: v.strictObject({
        title: text,
        intro: text,
        necessary: kindOfCookies,
        optional: v.strictObject({
          analytics: kindOfCookies,
          personalisation: kindOfCookies,
          advertising: kindOfCookies,
        }),
      }),
      saved: text,
    }),
  },
  {
    file: 'pages/contact.json',
    content: contact,
    schema: v.strictObject({ title: text, description: text, intro: text, privacy: text }),
  },
  {
    file: 'returns.json',
    content: returns,
    // Codes are stored, so only the texts may change.
    schema: v.strictObject({ reasons: v.array(v.strictObject({ code: text, label: text })) }),
  },
  {
    file: 'size-guide.json',
    content: sizeGuide,
    schema: v.strictObject({
      measuring: v.strictObject({
        intro: text,
        steps: v.strictObject({
          chest: text,
          waist: text,
          hip: text,
          height: text,
          foot: text,
        }),
      }),
      /** One-size products: what they fit. Each product's page has the exact measure. */
      singleSizes: v.array(v.strictObject({ thing: text, fits: text })),
    }),
  },
  { file: 'sizes.json', content: sizeTables, schema: sizes },
]
