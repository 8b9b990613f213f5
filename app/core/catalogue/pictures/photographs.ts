import * as v from 'valibot'
import type { PictureTexts, PictureView } from '#core/catalogue/pictures.ts'

/** What matters most in a photograph: whole percents from its left and its upper edge. */
export type Focus = { x: number; y: number }

/** A photograph that the shop keeps, by the hash in its file's name, and how it is cut. */
export type Photograph = { photo: string; focus: Focus }

/** The kept photographs of one product in one colour. A picture without one was made of the front. */
export type Photographs = Partial<Record<PictureView, Photograph>>

export const CENTRE: Focus = { x: 50, y: 50 }
/** Of what a photograph shows, in characters. */
export const LONGEST_TEXT = 160

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))
const FocusShape = v.strictObject({ x: percent, y: percent })
const PhotographShape = v.strictObject({
  photo: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  focus: FocusShape,
})
const PhotographsShape = v.strictObject({
  front: PhotographShape,
  detail: v.optional(PhotographShape),
  back: v.optional(PhotographShape),
})

/** The photographs that a form or a row names; undefined if it is not that. */
export function readPhotographs(text: string): Photographs | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), PhotographsShape), text)
  return read.success ? dropUndefined(read.output) : undefined
}

const dropUndefined = ({ front, detail, back }: v.InferOutput<typeof PhotographsShape>) => ({
  ...(front && { front }),
  ...(detail && { detail }),
  ...(back && { back }),
})

/** The name of a kept photograph in a file's key or an address. */
export const isPhoto = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** «35,60» as a form has it; undefined if it is none. */
export function readFocus(text: string): Focus | undefined {
  const [, x = '', y = ''] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  const read = v.safeParse(FocusShape, { x: Number(x), y: Number(y) })
  return x !== '' && read.success ? read.output : undefined
}

export const writeFocus = ({ x, y }: Focus): string => `${x},${y}`

type Size = { width: number; height: number }

/** A part of a picture, in its own pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** The part of this size whose middle is nearest to the focus, within the picture. */
export function boxAround(whole: Size, part: Size, { x, y }: Focus): Box {
  const along = (length: number, share: number, percentage: number) =>
    Math.round(Math.min(Math.max((length * percentage) / 100 - share / 2, 0), length - share))
  return {
    left: along(whole.width, part.width, x),
    top: along(whole.height, part.height, y),
    ...part,
  }
}

/** The largest part of 4:5 around the focus: what cards and the product's page show. */
export function cutOf(whole: Size, focus: Focus): Box {
  const width = Math.min(whole.width, Math.round(whole.height * 0.8))
  const height = Math.min(whole.height, Math.round(whole.width / 0.8))
  return boxAround(whole, { width, height }, focus)
}

/** Where the focus lies within a part of the picture. */
export function focusWithin({ left, top, width, height }: Box, whole: Size, focus: Focus): Focus {
  const along = (percentage: number, length: number, from: number, share: number) =>
    Math.min(Math.max((((length * percentage) / 100 - from) / share) * 100, 0), 100)
  return {
    x: along(focus.x, whole.width, left, width),
    y: along(focus.y, whole.height, top, height),
  }
}

/** What was written of photographs that stay: of another one it would be wrong. */
export function textsThatStay(
  before: { photographs: Photographs | null; texts: PictureTexts } | null,
  now: Photographs,
): PictureTexts {
  const { photographs, texts } = before ?? { photographs: null, texts: {} }
  return Object.fromEntries(
    (['front', 'detail', 'back'] as const).flatMap((view) =>
      texts[view] !== undefined && now[view]?.photo === photographs?.[view]?.photo
        ? [[view, texts[view]]]
        : [],
    ),
  )
}
