import {
  nationalSentence,
  NOTICE_LINK,
  NOTICE_POINTS,
  NOTICE_TITLE,
} from '#core/settings/guarantee/notice-text.ts'
import {
  noticePath,
  placedNotice,
  type PlacedNotice,
} from '#core/settings/guarantee/placed-notice.ts'

/**
 * The notice's width on a page, in CSS pixels: its QR is then more than 2 cm wide and can be
 * scanned. In a narrower place it leads to the file at full size.
 */
const WIDTH = 440

/** The notice or a label for a page, all words with it: so no script of the page has them. */
export type NoticeView = {
  title: string
  /** Null while the owner has placed no file. */
  image: { src: string; width: number; height: number; alt: string } | null
  points: readonly string[]
  national: string
  /** What opens the text beside a picture. */
  asText: string
  link: { href: string; text: string } | null
}

/** The notice of the legal guarantee, as it counts for this request. */
export function noticeView(): NoticeView {
  const notice = placedNotice()
  return {
    title: NOTICE_TITLE,
    image: notice && imageOf(notice),
    points: NOTICE_POINTS,
    national: nationalSentence(),
    asText: 'Leer el aviso como texto',
    link: NOTICE_LINK,
  }
}

const imageOf = (notice: PlacedNotice): NonNullable<NoticeView['image']> => ({
  src: noticePath(notice),
  width: WIDTH,
  height: Math.round((WIDTH * notice.height) / notice.width),
  alt: 'Aviso de la Unión Europea sobre la garantía legal, a tamaño completo en otra pestaña. Debajo está como texto.',
})
