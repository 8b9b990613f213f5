import {
  isInColour,
  isNoticeShape,
  LEAST_NOTICE_WIDTH,
  MOST_NOTICE_BYTES,
  noticeKind,
  svgFault,
  svgText,
  type NoticeFault,
  type NoticeKind,
} from './notice-file.ts'

/** A file that may be the notice; `width` and `height` in pixels, of a drawing in its units. */
export type CheckedNotice = { kind: NoticeKind; width: number; height: number }

export type NoticeCheck = ({ ok: true } & CheckedNotice) | ({ ok: false } & NoticeFault)

/** More pixels than any sheet of at most a megabyte; a file must not fill the memory. */
const MOST_PIXELS = 40_000_000
/** Enough to tell whether it is coloured. */
const SAMPLE_WIDTH = 120

/**
 * Checks that a file can be the official notice: a picture of an A4 sheet in colour, large enough to
 * be read, and of a drawing that it neither acts nor fetches. That it is the notice, and in which
 * language, only the owner's eyes can tell. Changes nothing of the file.
 */
export async function checkNotice(bytes: Buffer): Promise<NoticeCheck> {
  if (bytes.length > MOST_NOTICE_BYTES) {
    return { ok: false, reason: 'too_large', bytes: bytes.length }
  }
  const kind = noticeKind(bytes)
  if (!kind) return { ok: false, reason: 'wrong_type' }
  const found = kind === 'svg' ? svgFault(svgText(bytes) ?? '') : undefined
  if (found) return { ok: false, reason: 'unsafe_svg', found }
  const read = await readPicture(bytes)
  if (!read) return { ok: false, reason: 'unreadable' }
  const { width, height, pixels } = read
  if (!isNoticeShape(read)) return { ok: false, reason: 'wrong_shape', width, height }
  if (kind !== 'svg' && width < LEAST_NOTICE_WIDTH) return { ok: false, reason: 'too_small', width }
  if (!isInColour(pixels)) return { ok: false, reason: 'no_colour' }
  return { ok: true, kind, width, height }
}

async function readPicture(bytes: Buffer) {
  // The library for pictures is large, so it is loaded when a file is placed.
  const { default: sharp } = await import('sharp')
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    const { width, height } = await picture.metadata()
    const pixels = await picture
      .resize({ width: SAMPLE_WIDTH })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer()
    return { width, height, pixels }
  } catch {
    return undefined
  }
}
