import { crc32, inflateRawSync } from 'node:zlib'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'

/** A cell as a spreadsheet reads it: its place, whether it is text, a number or a formula, and its format. */
export type ReadCell = { place: string; kind: string; value: string; format: string }
export type ReadWorkbook = { sheets: string[]; rows: ReadCell[][]; parts: string[] }

const NAMES = { m: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' }

/**
 * Reads a workbook without what writes it: the archive by its central directory, each part with its
 * checksum, and the sheet as XML, which must be well formed.
 */
export function readWorkbook(file: Buffer): ReadWorkbook {
  const parts = unzip(file)
  const part = (name: string): XmlDocument => {
    const bytes = parts.get(name)
    if (!bytes) throw new Error(`the workbook has no ${name}`)
    return XmlDocument.fromBuffer(bytes)
  }
  const elements = (document: XmlDocument, path: string) =>
    document.find(path, NAMES) as XmlElement[] // only elements are asked for
  const attribute = (one: XmlElement, name: string) => one.attr(name)?.value ?? ''

  const styles = part('xl/styles.xml')
  const own = new Map(
    elements(styles, '//m:numFmt').map((one) => [
      attribute(one, 'numFmtId'),
      attribute(one, 'formatCode'),
    ]),
  )
  const formats = elements(styles, '//m:cellXfs/m:xf').map((one) => {
    const id = attribute(one, 'numFmtId')
    return own.get(id) ?? id
  })
  const sheet = part('xl/worksheets/sheet1.xml')
  const rows = elements(sheet, '//m:sheetData/m:row').map((row) =>
    (row.find('m:c', NAMES) as XmlElement[]).map((cell) => ({
      place: attribute(cell, 'r'),
      kind: cell.get('m:f', NAMES) ? 'formula' : attribute(cell, 't') || 'number',
      value: cell.content,
      format: formats[Number(attribute(cell, 's'))] ?? 'no style',
    })),
  )
  const sheets = elements(part('xl/workbook.xml'), '//m:sheet').map((one) => attribute(one, 'name'))
  return { sheets, rows, parts: [...parts.keys()] }
}

/** The files of a zip archive, by its central directory. */
function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  if (end === -1) throw new Error('no archive')
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== 0x02_01_4b_50) throw new Error('no entry of the directory')
    const [crc, packed, size] = [16, 20, 24].map((offset) => file.readUInt32LE(at + offset))
    const [name, extra, comment] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ] // as many as were mapped
    const start = file.readUInt32LE(at + 42)
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const bytes = inflateRawSync(file.subarray(data, data + (packed ?? 0)))
    const path = file.toString('utf8', at + 46, at + 46 + name)
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${path} is broken`)
    parts.set(path, bytes)
    at += 46 + name + extra + comment
  }
  return parts
}
