import type { FaqContent, FaqGroup } from './page-content.ts'
import { LONGEST_PAGE, linesInGroups, readHead, readSections, titleAndId } from './read-page.ts'
import { failAt, PageFault, type Line } from './read-text.ts'

/** The questions with names instead of figures, or what is wrong, for the owner; lines count from 1. */
export type FaqRead = { ok: true; page: FaqContent } | { ok: false; line: number; message: string }

/** Questions that the search of the shop leads to (content/search-help.json). */
export const NEEDED_QUESTIONS: readonly string[] = [
  'formas-de-pago',
  'factura',
  'codigo-de-descuento',
  'garantia',
  'cuidados',
  'agotado',
  'cuenta',
  'confirmacion',
]

/**
 * Reads «Preguntas frecuentes» in the format of a page of text: `# Group [id]`, and in it the questions,
 * `## Question [id]`. Refuses what `readPage` refuses, and an address that two of them have.
 * Guarded by: read-faq.test.ts.
 */
export function readFaq(text: string): FaqRead {
  try {
    if (text.length > LONGEST_PAGE) {
      failAt(1, `Son demasiado largas: caben ${LONGEST_PAGE} caracteres.`)
    }
    const [head = [], ...blocks] = linesInGroups(text)
    const ids = idsOf(blocks)
    const page = { ...readHead(head), groups: readGroups(blocks) }
    const missing = NEEDED_QUESTIONS.find((id) => !ids.has(id))
    if (missing !== undefined) {
      failAt(text.split('\n').length, `Falta la pregunta [${missing}]: la búsqueda lleva a ella.`)
    }
    return { ok: true, page }
  } catch (error) {
    if (error instanceof PageFault) return { ok: false, line: error.line, message: error.message }
    throw error
  }
}

/** The addresses of groups and questions: they are anchors of one page. */
function idsOf(blocks: Line[][]): Set<string> {
  const ids = new Set<string>()
  for (const [first] of blocks) {
    const [, id] = first ? titleAndId(asSection(first).text) : ['', '']
    if (first && ids.has(id)) failAt(first.number, `[${id}] está dos veces.`)
    if (id !== '') ids.add(id)
  }
  return ids
}

function readGroups(blocks: Line[][]): FaqGroup[] {
  const groups: { id: string; title: string; blocks: Line[][] }[] = []
  for (const lines of blocks) {
    const [first = { text: '', number: 1 }] = lines
    const [title, id] = titleAndId(first.text)
    if (id !== '') groups.push({ id, title, blocks: [] })
    else if (groups.length === 0)
      failAt(first.number, 'Falta el grupo: «# Título [identificador]».')
    else groups.at(-1)?.blocks.push(lines.map(asSection))
  }
  if (groups.length === 0) failAt(1, 'Falta el grupo: «# Título [identificador]».')
  return groups.map(({ id, title, blocks: inGroup }) => ({
    id,
    title,
    questions: readSections(inGroup).map((section) => ({
      id: section.id,
      question: section.title,
      answer: section.blocks,
    })),
  }))
}

/** A question is to its group what a section is to a page. */
const asSection = ({ text, number }: Line): Line => ({ text: text.replace(/^##/, '#'), number })
