import { Zip, ZipDeflate } from 'fflate'
import type { SheetCell } from './sheet-cell.ts'
import { xmlText } from './xml.ts'

export type SheetHead = {
  /** At most 31 letters, none of `: \ / ? * [ ]`. */
  name: string
  /** Rows of headings; they stay in sight. */
  headings: readonly (readonly string[])[]
}

/**
 * Writes a workbook (XLSX) with one sheet, of any number of rows: each call answers the bytes that come
 * next, so the memory holds a batch of rows and no more. Money is a number with two decimals, written
 * from its cents without a fraction of a float, and a day is a date. The same rows in the same batches
 * are the same bytes: no time and no author stands in the file.
 * Source: ECMA-376, SpreadsheetML. Guarded by: workbook.test.ts.
 */
export function beginWorkbook({ name, headings }: SheetHead) {
  let made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const add = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path, { level: 6 })
    // Its parts in local time go into the file: the first day that the format knows, everywhere.
    file.mtime = new Date(1980, 0, 1)
    zip.add(file)
    return file
  }
  const taken = (): Buffer => {
    const bytes = Buffer.concat(made)
    made = []
    return bytes
  }
  for (const [path, xml] of Object.entries(partsOf(name))) add(path).push(utf8(XML + xml), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  let row = 0
  const write = (rows: readonly (readonly SheetCell[])[], style?: number) => {
    for (const cells of rows) {
      row += 1
      sheet.push(utf8(rowXml(row, cells, style)))
    }
  }
  sheet.push(utf8(XML + sheetStart(headings)))
  write(headings, STYLES.heading)
  return {
    rows(rows: readonly (readonly SheetCell[])[]): Buffer {
      write(rows)
      return taken()
    },
    end(): Buffer {
      sheet.push(utf8('</sheetData></worksheet>'), true)
      zip.end()
      return taken()
    },
  }
}

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8')

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `cellXfs` of the styles. */
const STYLES = { text: 1, money: 2, date: 3, whole: 4, heading: 5 } as const

/** The parts of a workbook besides its sheet. */
const partsOf = (name: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLE_SHEET,
})

const xf = (format: number, font: 0 | 1 = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

const font = (bold: '' | '<b/>') => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`

/** In the order of `STYLES`. 49 is text, so that what is typed over it stays text; 4 has two decimals. */
const FORMATS = [xf(0), xf(49), xf(4), xf(164), xf(1), xf(49, 1)].join('')

const STYLE_SHEET = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${FORMATS}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function sheetStart(headings: SheetHead['headings']): string {
  const frozen = headings.length
  const pane =
    frozen === 0
      ? ''
      : `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="14"/><sheetData>`
}

function rowXml(row: number, cells: readonly SheetCell[], style?: number): string {
  const written = cells.map((cell, at) => cellXml(`${columnName(at)}${row}`, cell, style))
  return `<row r="${row}">${written.join('')}</row>`
}

function cellXml(place: string, cell: SheetCell, style: number = STYLES.text): string {
  if (typeof cell === 'string') {
    return cell === ''
      ? ''
      : `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${sheetText(cell)}</t></is></c>`
  }
  if ('cents' in cell) return numberXml(place, STYLES.money, euroText(cell.cents))
  if ('whole' in cell) return numberXml(place, STYLES.whole, String(cell.whole))
  return numberXml(place, STYLES.date, String(dayNumber(cell.day)))
}

const numberXml = (place: string, style: number, value: string): string =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`

/** "-12.05", by whole numbers. Throws a RangeError on a fraction of a cent. */
function euroText(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} are no cents`)
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const DAY_MS = 86_400_000
/** Days from the first one of spreadsheets (1899-12-30, their calendar's slip in 1900 included) to 1970. */
const FIRST_DAY = 25_569

/** The number of a day ("2026-03-05") in a spreadsheet. Right from March 1900 on. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) / DAY_MS + FIRST_DAY

/** The longest text of a cell. */
const LONGEST = 32_767
/** Readers take this for the sign with that number. */
const SIGN_BY_NUMBER = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Text as it stands in the file. Half a sign, as a cut leaves it, is written as the one for unknown ones. */
const sheetText = (text: string): string =>
  xmlText(text.slice(0, LONGEST).replaceAll(SIGN_BY_NUMBER, '_x005F_'))

const LETTERS = 26

/** "A" … "Z", "AA" … */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % LETTERS))
  return at < LETTERS ? last : columnName(Math.floor(at / LETTERS) - 1) + last
}
