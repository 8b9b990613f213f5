import type { FaqContent, FaqGroup } from './page-content.ts'
import { linesInGroups, readHead, readSections, titleAndId } from './read-page.ts'
import { failAt, PageFault, type Line } from './read-text.ts'

/** The questions with names instead of figures, or what is wrong, for the owner; lines count from 1. */
export type FaqRead = { ok: true; page: FaqContent } | { ok: false; line: number; message: string }

/**
 * Reads «Preguntas frecuentes» in the format of a page of text: `# Group [id]`, and in it the questions,
 * `## Question [id]`. Refuses what `readPage` refuses. Guarded by: read-faq.test.ts.
 */
export function readFaq(text: string): FaqRead {
  try {
    const [head = [], ...blocks] = linesInGroups(text)
    return { ok: true, page: { ...readHead(head), groups: readGroups(blocks) } }
  } catch (error) {
    if (error instanceof PageFault) return { ok: false, line: error.line, message: error.message }
    throw error
  }
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
