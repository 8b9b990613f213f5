import {
  isInColour,
  isNoticeShape,
  LEAST_LABEL_WIDTH,
  LEAST_NOTICE_WIDTH,
  MOST_NOTICE_BYTES,
  noticeKind,
  svgFault,
  svgText,
  type LabelFault,
  type NoticeFault,
  type NoticeKind,
} from './notice-file.ts'

/** A file that may be the notice; `width` and `height` in pixels, of a drawing in its units. */
export type CheckedNotice = { kind: NoticeKind; width: number; height: number }

type Check<Fault> = ({ ok: true } & CheckedNotice) | ({ ok: false } & Fault)
export type NoticeCheck = Check<NoticeFault>
export type LabelCheck = Check<LabelFault>

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
  const read = await readFile(bytes)
  if (!read.ok) return read
  const { kind, width, height, pixels } = read
  if (!isNoticeShape(read)) return { ok: false, reason: 'wrong_shape', width, height }
  if (kind !== 'svg' && width < LEAST_NOTICE_WIDTH) return { ok: false, reason: 'too_small', width }
  if (!isInColour(pixels)) return { ok: false, reason: 'no_colour' }
  return { ok: true, kind, width, height }
}

/**
 * Checks that a file can be shown as the label of a guarantee of durability: a picture that is large
 * enough to be read, and of a drawing that it neither acts nor fetches. That it is the label, and
 * what it says, only the owner's eyes can tell: its proportions are not checked, since the annex that
 * gives them was not before us. Changes nothing of the file.
 */
export async function checkLabel(bytes: Buffer): Promise<LabelCheck> {
  const read = await readFile(bytes)
  if (!read.ok) return read
  const { kind, width, height } = read
  if (kind !== 'svg' && width < LEAST_LABEL_WIDTH) return { ok: false, reason: 'too_small', width }
  return { ok: true, kind, width, height }
}

type ReadFile =
  | ({ ok: true; pixels: Uint8Array } & CheckedNotice)
  | ({ ok: false } & Exclude<LabelFault, { reason: 'too_small' }>)

async function readFile(bytes: Buffer): Promise<ReadFile> {
  if (bytes.length > MOST_NOTICE_BYTES) {
    return { ok: false, reason: 'too_large', bytes: bytes.length }
  }
  const kind = noticeKind(bytes)
  if (!kind) return { ok: false, reason: 'wrong_type' }
  const found = kind === 'svg' ? svgFault(svgText(bytes) ?? '') : undefined
  if (found) return { ok: false, reason: 'unsafe_svg', found }
  const read = await readPicture(bytes)
  return read ? { ok: true, kind, ...read } : { ok: false, reason: 'unreadable' }
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
