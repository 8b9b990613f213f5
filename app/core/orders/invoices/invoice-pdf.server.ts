import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import {
  faceOf,
  PRINTED_FACES,
  unprintedSigns,
  type PrintedFace,
} from '#core/base/text/printed-letters.ts'
import {
  invoiceDocument,
  LINE_HEADINGS,
  QR_HEADING,
  type InvoiceDocument,
} from './invoice-document.ts'
import type { ShownInvoice } from './invoice.ts'
import { qrModules } from './qr-code.server.ts'

/** Points in a millimetre. */
const MM = 72 / 25.4
const MARGIN = 16 * MM
const WIDTH = 210 * MM - 2 * MARGIN
const BOTTOM = 297 * MM - MARGIN
/** The QR code is 35 mm wide, with 6 mm of white around. Orden HAC/1177/2024, article 21. */
const QR_SIZE = 35 * MM
const QR_WHITE = 6 * MM
const INK = '#1f211c'
const QUIET = '#50544a'
const LINE = '#dedcd4'
const ALARM = '#9d2b1f'

/** The right edges of the columns of numbers, from the left margin. */
const COLUMNS = [0.55, 0.7, 0.85, 1].map((part) => part * WIDTH)
const FIRST_COLUMN = 0.47 * WIDTH

type Pdf = InstanceType<typeof PDFDocument>
type Weight = 'regular' | 'bold'

const resolve = createRequire(import.meta.url).resolve
/** The file of a face that is not one of the standard fonts; a PDF opens those that it needs. */
export const faceFile = (face: PrintedFace): string =>
  resolve(`@fontsource/noto-serif/files/noto-serif-${face}-400-normal.woff`)

/** Stands for a sign that no face has. */
const UNPRINTED = '?'
const UNPRINTED_NOTE =
  'Donde pone «?» hay signos que este PDF no puede escribir: están en la página de la factura.'

/** The invoice as a PDF of A4 pages: the same bytes for the same invoice. */
export async function invoicePdf(invoice: ShownInvoice): Promise<Buffer> {
  const document = invoiceDocument(invoice)
  const issuedAt = new Date(invoice.issuedAt)
  const { default: Document } = await import('pdfkit') // large, and few requests need it
  const pdf = new Document({
    size: 'A4',
    margin: MARGIN,
    lang: 'es',
    info: {
      Title: `${document.title} ${invoice.number}`,
      Author: invoice.issuer.name,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  pdf.registerFont('regular', 'Helvetica').registerFont('bold', 'Helvetica-Bold')
  for (const face of PRINTED_FACES) {
    if (face !== 'standard') pdf.registerFont(face, faceFile(face))
  }
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, failed) => {
    pdf.on('end', done)
    pdf.on('error', failed)
  })
  const unprinted = unprintedSigns(plainSpaces(JSON.stringify(document)))
  const notes = unprinted.length === 0 ? [] : [UNPRINTED_NOTE]
  drawMark(pdf, document)
  pdf.on('pageAdded', () => drawMark(pdf, document))
  draw(pdf, { ...document, notes: [...document.notes, ...notes] })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function draw(pdf: Pdf, document: InvoiceDocument): void {
  drawQr(pdf, document)
  const top = document.mark === null ? MARGIN : drawMarkAtHead(pdf, document.mark)
  let y = write(pdf, document.title, { x: MARGIN, y: top, size: 18, weight: 'bold' }) + 8
  for (const { label, value } of document.facts) {
    write(pdf, label, { x: MARGIN, y, color: QUIET, width: 125 })
    y = write(pdf, value, { x: MARGIN + 130, y, width: 180 }) + 2
  }
  y = Math.max(y, MARGIN + 12 + QR_SIZE + 2 * QR_WHITE + 14) + 10
  const issuerEnd = drawParty(pdf, 'Expide', document.issuer, MARGIN, y)
  const buyerEnd =
    document.buyer.length === 0
      ? y
      : drawParty(pdf, 'Cliente', document.buyer, MARGIN + WIDTH / 2, y)
  y = drawHeadings(pdf, Math.max(issuerEnd, buyerEnd) + 16)
  for (const line of document.lines) y = drawLine(pdf, line, y)
  drawEnd(pdf, document, y + 8)
}

const drawMarkAtHead = (pdf: Pdf, mark: string): number =>
  write(pdf, mark, { x: MARGIN, y: MARGIN, size: 15, weight: 'bold', color: ALARM }) + 8

/** Across the page, below what is printed on it. */
function drawMark(pdf: Pdf, { mark }: InvoiceDocument): void {
  if (mark === null) return
  const [x, y] = [MARGIN + WIDTH / 2, BOTTOM / 2]
  pdf
    .save()
    .rotate(-50, { origin: [x, y] })
    .fillOpacity(0.12)
  write(pdf, mark, {
    x: x - 400,
    y: y - 30,
    width: 800,
    size: 60,
    weight: 'bold',
    color: ALARM,
    align: 'center',
  })
  pdf.restore()
}

function drawQr(pdf: Pdf, { qrText, qrLegend }: InvoiceDocument): void {
  if (qrText === null) return
  const modules = qrModules(qrText)
  const module = QR_SIZE / modules.length
  const left = MARGIN + WIDTH - QR_SIZE - 2 * QR_WHITE
  const box = { x: left, width: QR_SIZE + 2 * QR_WHITE, align: 'center' as const }
  const top = write(pdf, QR_HEADING, { ...box, y: MARGIN }) + QR_WHITE
  modules.forEach((row, y) =>
    row.forEach((isBlack, x) => {
      if (isBlack) pdf.rect(left + QR_WHITE + x * module, top + y * module, module, module)
    }),
  )
  pdf.fill('#000')
  if (qrLegend !== null) write(pdf, qrLegend, { ...box, y: top + QR_SIZE + QR_WHITE })
}

function drawParty(pdf: Pdf, heading: string, lines: readonly string[], x: number, top: number) {
  let y = write(pdf, heading, { x, y: top, size: 8, color: QUIET, weight: 'bold' }) + 2
  for (const line of lines) y = write(pdf, line, { x, y, width: WIDTH / 2 - 12 })
  return y
}

function drawHeadings(pdf: Pdf, y: number): number {
  const style = { y, size: 8, color: QUIET, weight: 'bold' as const }
  const [first = '', ...others] = LINE_HEADINGS
  write(pdf, first, { ...style, x: MARGIN, width: FIRST_COLUMN })
  others.forEach((heading, at) => writeNumber(pdf, heading, at, style))
  return drawRule(pdf, y + 13)
}

function drawLine(pdf: Pdf, line: InvoiceDocument['lines'][number], top: number): number {
  const height = heightOf(pdf, line.description, FIRST_COLUMN)
  if (top + height + 12 > BOTTOM) pdf.addPage()
  const y = top + height + 12 > BOTTOM ? drawHeadings(pdf, MARGIN) : top
  const numbers = [line.units, line.unitPrice, line.reduction, line.base]
  numbers.forEach((text, at) => writeNumber(pdf, text, at, { y }))
  write(pdf, line.description, { x: MARGIN, y, width: FIRST_COLUMN })
  return drawRule(pdf, y + height + 5)
}

function drawEnd(pdf: Pdf, { sums, notes }: InvoiceDocument, top: number): void {
  const height = sums.length * 18 + notes.length * 26 + 20
  const isNewPage = top + height > BOTTOM
  if (isNewPage) pdf.addPage()
  let y = isNewPage ? MARGIN : top
  for (const { label, value, isTotal } of sums) {
    const style = {
      y,
      size: isTotal ? 12 : 10,
      weight: isTotal ? ('bold' as const) : ('regular' as const),
    }
    write(pdf, label, { ...style, x: MARGIN + WIDTH * 0.5, width: WIDTH * 0.32 })
    writeNumber(pdf, value, COLUMNS.length - 1, style)
    y += 18
  }
  y += 16
  for (const note of notes) y = write(pdf, note, { x: MARGIN, y, color: QUIET, width: WIDTH }) + 2
}

function drawRule(pdf: Pdf, y: number): number {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.5)
    .stroke(LINE)
  return y + 5
}

type Style = {
  x: number
  y: number
  size?: number
  weight?: Weight
  color?: string
  width?: number
  align?: 'left' | 'right' | 'center'
}

/** Writes a text, and answers where it ends. */
function write(
  pdf: Pdf,
  text: string,
  { x, y, width = 280, align = 'left', ...style }: Style,
): number {
  const { size = 10, weight = 'regular', color = INK } = style
  pdf.fontSize(size).fillColor(color)
  const height = heightOf(pdf, text, width, weight)
  const runs = runsOf(text)
  runs.forEach(({ run, face }, at) => {
    // One baseline for all fonts.
    const options = {
      width,
      align,
      continued: at < runs.length - 1,
      baseline: 'alphabetic' as const,
    }
    pdf.font(face === 'standard' ? weight : face)
    if (at === 0) pdf.text(run, x, y + 0.75 * size, options)
    else pdf.text(run, options)
  })
  return y + height
}

function writeNumber(pdf: Pdf, text: string, column: number, style: Omit<Style, 'x'>): void {
  const width = 80
  const right = COLUMNS[column] ?? WIDTH
  if (text !== '') write(pdf, text, { ...style, x: MARGIN + right - width, width, align: 'right' })
}

/** The height in the tallest face that the text needs. */
const heightOf = (pdf: Pdf, text: string, width: number, weight: Weight = 'regular'): number =>
  Math.max(
    ...runsOf(text).map(({ face }) =>
      pdf.font(face === 'standard' ? weight : face).heightOfString(text || ' ', { width }),
    ),
  )

const plainSpaces = (text: string): string =>
  text.replaceAll('−', '-').replaceAll('\u00A0', ' ').normalize('NFC')

/** Parts of a text by the face that has their letters. The minus sign becomes a hyphen. */
function runsOf(text: string): { run: string; face: PrintedFace }[] {
  const runs: { run: string; face: PrintedFace }[] = []
  for (const sign of plainSpaces(text)) {
    const face = faceOf(sign)
    const last = runs.at(-1)
    const run = face === undefined ? UNPRINTED : sign
    // A space goes with its word, so that a name is not cut into pieces.
    if (last && (last.face === (face ?? 'standard') || run === ' ')) last.run += run
    else runs.push({ run, face: face ?? 'standard' })
  }
  return runs.length === 0 ? [{ run: '', face: 'standard' }] : runs
}
