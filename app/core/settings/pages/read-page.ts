import { readable } from '#core/base/text/form-schema.ts'
import { nearestFirst } from '#core/base/text/nearest.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import * as v from 'valibot'
import {
  plainBlocks,
  type Block,
  type PageContent,
  type PageHead,
  type PageSection,
} from './page-content.ts'
import { namesOf, soleName } from './page-words.ts'
import { checkName, failAt, PageFault, readText, type Line } from './read-text.ts'

/** The most characters of a page. */
export const LONGEST_PAGE = 60_000
const MOST_SECTIONS = 40
const LONGEST_LINE = 3000
const LONGEST_TITLE = 120
const LONGEST_DESCRIPTION = 300

/** Sections that the shop's code or other pages link to, or put a control in, and the law's form. */
export const NEEDED_SECTIONS: Readonly<Record<string, readonly string[]>> = {
  terms: ['desistimiento', 'modelo', 'garantia', 'reclamaciones'],
  shipping: ['entrega'],
  'cookies-policy': ['decidir'],
}

/** A page with names instead of figures, or what is wrong, for the owner; lines count from 1. */
export type PageRead =
  | { ok: true; page: PageContent }
  | { ok: false; line: number; message: string }

/**
 * Reads a page of text in the owner's format. Refuses what `writePage` would not write, HTML, names
 * that stand for nothing, other links than into the shop, https, mailto and tel, a needed section
 * that is missing, and texts that are too long. `name` is the page's address: "terms".
 * Guarded by: read-page.test.ts.
 */
export function readPage(name: string, text: string): PageRead {
  try {
    return { ok: true, page: pageOf(name, text) }
  } catch (error) {
    if (error instanceof PageFault) return { ok: false, line: error.line, message: error.message }
    throw error
  }
}

function pageOf(name: string, text: string): PageContent {
  if (text.length > LONGEST_PAGE) {
    failAt(1, `La página es demasiado larga: caben ${LONGEST_PAGE} caracteres.`)
  }
  const [head = [], ...groups] = linesInGroups(text)
  const page = { ...readHead(head), sections: readSections(groups) }
  const last = text.split('\n').length
  const ids = page.sections.map(({ id }) => id)
  const needed = NEEDED_SECTIONS[name] ?? []
  for (const id of needed) {
    if (!ids.includes(id)) {
      const { meant } = nearestFirst(
        id,
        ids.filter((one) => !needed.includes(one)),
      )
      const question = meant === undefined ? '' : ` ¿Es [${meant}]?`
      failAt(last, `Falta la sección [${id}]: la tienda la necesita o enlaza a ella.${question}`)
    }
  }
  return page
}

/** The lines between empty ones. */
export function linesInGroups(text: string): Line[][] {
  const groups: Line[][] = [[]]
  text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .forEach((raw, at) => {
      const line = { text: raw.trim(), number: at + 1 }
      if (line.text === '') return void groups.push([])
      if (line.text.length > LONGEST_LINE) {
        failAt(line.number, `La línea es demasiado larga: caben ${LONGEST_LINE} caracteres.`)
      }
      if (!v.is(v.pipe(v.string(), readable()), line.text)) {
        failAt(
          line.number,
          'Hay algún carácter que no se puede leer. Bórralo y escríbelo de nuevo.',
        )
      }
      groups.at(-1)?.push(line)
    })
  return groups.filter(({ length }) => length > 0)
}

const HEAD = ['título', 'descripción', 'fecha', 'entrada']

export function readHead(lines: Line[]): PageHead {
  const values = new Map<string, Line>()
  for (const { text, number } of lines) {
    const [typed, value] = halves(text, ':')
    const key = HEAD.find((one) => plainWord(one) === plainWord(typed))
    if (key === undefined) {
      const { meant } = nearestFirst(typed, HEAD)
      const question = meant === undefined ? '' : ` ¿Querías decir «${meant}:»?`
      return failAt(
        number,
        `Aquí van «título:», «descripción:», «fecha:» y «entrada:», una por línea.${question}`,
      )
    }
    if (values.has(key)) failAt(number, `«${key}:» está dos veces.`)
    values.set(key, { text: value, number })
  }
  const needed = (key: string): Line =>
    values.get(key) ?? failAt(lines[0]?.number ?? 1, `Falta «${key}:» al principio de la página.`)
  const date = values.get('fecha')
  if (date && !isDay(date.text)) {
    failAt(date.number, 'La fecha va como año-mes-día: 2026-11-20.')
  }
  return {
    title: plain(needed('título'), LONGEST_TITLE),
    description: plain(needed('descripción'), LONGEST_DESCRIPTION),
    ...(date ? { updatedAt: date.text } : {}),
    intro: readText(needed('entrada')),
  }
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text

export function readSections(groups: Line[][]): PageSection[] {
  const sections: (Omit<PageSection, 'blocks'> & { blocks: Block[]; line: number })[] = []
  for (const lines of groups) {
    const [first = { text: '', number: 1 }] = lines
    if (!first.text.startsWith('#')) {
      const section = sections.at(-1)
      if (!section) {
        return failAt(first.number, 'Falta el título de la sección: «# Título [identificador]».')
      }
      addBlock(section.blocks, readBlock(lines), first.number)
      continue
    }
    const [title, id] = titleAndId(first.text)
    if (id === '') {
      failAt(
        first.number,
        'Una sección empieza con «# Título [identificador]»; el identificador, en minúsculas y sin espacios.',
      )
    }
    if (lines[1]) failAt(lines[1].number, 'Deja una línea en blanco debajo del título.')
    if (sections.some((one) => one.id === id)) failAt(first.number, `[${id}] está dos veces.`)
    const line = first.number
    sections.push({
      id,
      title: plain({ text: title, number: line }, LONGEST_TITLE),
      blocks: [],
      line,
    })
  }
  if (sections.length === 0 || sections.length > MOST_SECTIONS) {
    failAt(1, `Una página tiene de 1 a ${MOST_SECTIONS} secciones.`)
  }
  const empty = sections.find(({ blocks }) => blocks.length === 0)
  if (empty) failAt(empty.line, `La sección [${empty.id}] está vacía.`)
  return sections.map(({ id, title, blocks }) => ({ id, title, blocks }))
}

/** React tells blocks apart by their words. */
function addBlock(blocks: Block[], block: Block, line: number): void {
  const words = plainBlocks([block])
  if (blocks.some((one) => plainBlocks([one]) === words)) {
    failAt(line, 'Este texto está dos veces en la sección.')
  }
  blocks.push(block)
}

const MARKS: readonly (readonly [mark: RegExp, read: (lines: Line[]) => Block])[] = [
  [/^- /, (lines) => ({ list: once(lines.map(item)).map((line) => readText(line, 'item')) })],
  [/^\d{1,3}\. /, (lines) => ({ steps: once(lines.map(item)).map((line) => readText(line)) })],
  [/^= /, readFacts],
  [/^(?:tabla:|\|)/, readTable],
  [/^[>_] /, readForm],
]

function readBlock(lines: Line[]): Block {
  const kindOf = ({ text }: Line) => MARKS.findIndex(([mark]) => mark.test(text))
  const [first = { text: '', number: 1 }] = lines
  const kind = kindOf(first)
  const other = lines.find((line) => kindOf(line) !== kind)
  if (other) {
    failAt(
      other.number,
      'Esta línea es de otra clase que la de encima: deja una en blanco entre ellas.',
    )
  }
  const read = MARKS[kind]?.[1]
  if (read) return read(lines)
  return readText({ text: lines.map(({ text }) => text).join(' '), number: first.number })
}

/** The text before and after the first `sign`, tidied; both empty if it has none. */
function halves(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + sign.length).trim()]
}

/** "# Plazos [plazos]" */
export function titleAndId(text: string): [string, string] {
  const at = text.lastIndexOf(' [')
  const id = text.slice(at + 2, -1)
  const isHead = text.startsWith('# ') && at > 1 && text.endsWith(']')
  return isHead && /^[a-z][a-z0-9-]{0,39}$/.test(id) ? [text.slice(2, at).trim(), id] : ['', '']
}

/** A line without its mark. */
const item = ({ text, number }: Line): Line => ({ text: text.replace(/^\S+ +/, ''), number })

function once(lines: Line[]): Line[] {
  const seen = new Set<string>()
  for (const { text, number } of lines) {
    if (seen.has(text)) failAt(number, `«${text}» está dos veces.`)
    seen.add(text)
  }
  return lines
}

function readFacts(lines: Line[]): Block {
  const rows = lines.map((line) => {
    const { text, number } = item(line)
    const [label, value] = halves(text, ': ')
    if (label === '') failAt(number, 'Un dato va como «= Nombre: valor».')
    return { label: { text: label, number }, value: { text: value, number } }
  })
  once(rows.map(({ label }) => label))
  return {
    facts: rows.map(({ label, value }) => ({ label: plain(label), value: readText(value) })),
  }
}

function readForm(lines: Line[]): Block {
  const texts = lines.filter(({ text }) => text.startsWith('>'))
  const fields = lines.filter(({ text }) => text.startsWith('_'))
  const late = lines.find((line, at) => line.text.startsWith('>') && at >= texts.length)
  if (late) failAt(late.number, 'En un modelo, las líneas con «>» van antes que las de «_».')
  const [text, asked] = [texts, fields].map((some) =>
    once(some.map(item)).map((line) => plain(line)),
  )
  return { form: { text: text ?? [], fields: asked ?? [] } }
}

function readTable(lines: Line[]): Block {
  const [caption, head, ...rows] = lines as [Line, ...Line[]]
  const [, title] = caption.text.startsWith('tabla:') ? halves(caption.text, ':') : ['', '']
  if (title === '') failAt(caption.number, 'Antes de una tabla va «tabla: su título».')
  if (!head || rows.length === 0) {
    return failAt(caption.number, 'Una tabla tiene una fila de títulos y otra al menos.')
  }
  const titles = once(cellsOf(head)).map((cell) => plain(cell))
  const read = rows.map((row) => {
    const cells = cellsOf(row)
    const [first] = cells
    const name = first && cells.length === 1 ? soleName(first.text) : undefined
    if (first && name !== undefined && titles.length > 1) {
      checkName(name, namesOf('row'), row.number)
      return [first.text]
    }
    if (cells.length !== titles.length) {
      failAt(row.number, `La fila tiene ${cells.length} casillas y los títulos ${titles.length}.`)
    }
    return cells.map((cell) => readText(cell))
  })
  once(rows.flatMap((row) => cellsOf(row).slice(0, 1)))
  const table = {
    caption: plain({ text: title, number: caption.number }),
    head: titles,
    rows: read,
  }
  return { table }
}

function cellsOf({ text, number }: Line): Line[] {
  if (!/^\|.+\|$/.test(text)) failAt(number, 'Una fila de una tabla va como «| uno | dos |».')
  const cells = text.slice(1, -1).split('|')
  return cells.map((cell) => ({ text: cell.trim(), number }))
}

/** Text that can have names, but no links. */
function plain(line: Line, longest = LONGEST_LINE): string {
  const text = readText(line)
  if (typeof text !== 'string') return failAt(line.number, 'Aquí no van enlaces ni negrita.')
  if (text.length > longest) {
    failAt(line.number, `Es demasiado largo: caben ${longest} caracteres.`)
  }
  return text
}
