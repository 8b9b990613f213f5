/** The notice is an A4 sheet, 595.28 × 841.89 points. */
const A4_RATIO = 841.89 / 595.28
const MOST_DEVIATION = 0.01
export const MOST_NOTICE_BYTES = 1_048_576
export const LEAST_NOTICE_WIDTH = 1200
/** A label stands 320 pixels wide on a page, and sharp screens have two for each. */
export const LEAST_LABEL_WIDTH = 640
/** Of the published notice about a fifth is blue or yellow; of one in black and white nothing is. */
const LEAST_COLOUR = 0.02
/** How far apart the channels of a pixel are that is no grey, also one that JPEG tinted. */
const COLOUR_SPREAD = 48

export type NoticeKind = 'png' | 'jpg' | 'svg'

export const NOTICE_KINDS: readonly NoticeKind[] = ['png', 'jpg', 'svg']

export const NOTICE_TYPES: Readonly<Record<NoticeKind, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** What in a drawing may act or fetch: a picture of the notice needs none of it. */
export type SvgFault = 'script' | 'handler' | 'foreign' | 'entity' | 'animation'

export type LabelFault =
  | { reason: 'too_large'; bytes: number }
  | { reason: 'wrong_type' | 'unreadable' }
  | { reason: 'too_small'; width: number }
  | { reason: 'unsafe_svg'; found: SvgFault }

export type NoticeFault =
  | LabelFault
  | { reason: 'no_colour' }
  | { reason: 'wrong_shape'; width: number; height: number }

/** The kind of a file by its first bytes; undefined: none that the notice is published in. */
export function noticeKind(bytes: Uint8Array): NoticeKind | undefined {
  const begins = (...first: number[]) => first.every((byte, at) => bytes[at] === byte)
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (begins(0xff, 0xd8, 0xff)) return 'jpg'
  const text = svgText(bytes)
  return text !== undefined && /^\uFEFF?\s*</.test(text) && firstTag(text) === 'svg'
    ? 'svg'
    : undefined
}

/** The text of a drawing; undefined if it is not UTF-8. */
export function svgText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A tag's name begins with a letter, which no declaration or comment does. */
const TAG = /<([a-z][\w:.-]*)/gi

const firstTag = (text: string): string | undefined =>
  localName(
    text
      .replaceAll(/<!--[^]*?-->/g, '')
      .match(/<[a-z][\w:.-]*/i)?.[0]
      ?.slice(1) ?? '',
  )

const localName = (name: string): string => name.toLowerCase().split(':').at(-1) ?? ''

const ACTING = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
])
const FETCHING = new Set(['link', 'audio', 'video', 'source'])

/**
 * Finds in a drawing what could act or fetch; undefined if nothing could. What it refers to is its
 * own part or a picture inside it. The content policy of its address refuses the same once more.
 */
export function svgFault(text: string): SvgFault | undefined {
  if (/<!ENTITY/i.test(text)) return 'entity'
  const names = [...text.matchAll(TAG)].map(([, name = '']) => localName(name))
  if (names.some((name) => ACTING.has(name))) return 'script'
  if (names.some((name) => name === 'set' || name.startsWith('animate'))) return 'animation'
  if (/[\s"'/]on[a-z]+\s*=/i.test(text)) return 'handler'
  if (/javascript:|vbscript:/i.test(text)) return 'script'
  if (names.some((name) => FETCHING.has(name)) || /@import|<\?xml-stylesheet/i.test(text)) {
    return 'foreign'
  }
  const referred = [
    ...[...text.matchAll(/[\s:](?:href|src)\s*=\s*["']([^"']*)/gi)].map(([, to = '']) => to),
    ...[...text.matchAll(/url\(([^)]*)/gi)].map(([, to = '']) =>
      to.replaceAll(/&quot;|&apos;|&#3[49];|["'\s]/g, ''),
    ),
  ]
  return referred.every(isOwn) ? undefined : 'foreign'
}

const isOwn = (to: string): boolean =>
  to.trim().startsWith('#') ||
  /^data:(?:image\/(?:png|jpeg)|font\/|application\/font)/i.test(to.trim())

/** Whether a sheet has the proportions of the notice, within one part in a hundred. */
export const isNoticeShape = ({ width, height }: { width: number; height: number }): boolean =>
  Math.abs(height / width / A4_RATIO - 1) <= MOST_DEVIATION

/** Whether enough of a picture is coloured; `pixels` are red, green and blue, one after the other. */
export function isInColour(pixels: Uint8Array): boolean {
  let coloured = 0
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const channels = [...pixels.subarray(at, at + 3)]
    if (Math.max(...channels) - Math.min(...channels) >= COLOUR_SPREAD) coloured += 1
  }
  return coloured >= (pixels.length / 3) * LEAST_COLOUR
}

/** What the shop calls the file in a mail. */
export const noticeFileName = (kind: NoticeKind): string => `aviso-garantia-legal.${kind}`

/** What the shop calls the label of a product. */
export const labelFileName = (productId: string, kind: NoticeKind): string =>
  `etiqueta-garan-${productId}.${kind}`
