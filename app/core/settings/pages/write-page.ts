import {
  isRichText,
  type Block,
  type PageContent,
  type RichPart,
  type RichText,
} from './page-content.ts'

/** The page as the owner edits it; `readPage` reads it again. docs/operaciones.md has the format. */
export function writePage(page: PageContent): string {
  const head = [
    `título: ${page.title}`,
    `descripción: ${page.description}`,
    ...(page.updatedAt === undefined ? [] : [`fecha: ${page.updatedAt}`]),
    `entrada: ${writeText(page.intro)}`,
  ]
  const sections = page.sections.flatMap(({ id, title, blocks }) => [
    [`# ${title} [${id}]`],
    ...blocks.map(writeBlock),
  ])
  return [head, ...sections].map((lines) => `${lines.join('\n')}\n`).join('\n')
}

export const writeText = (text: RichText): string =>
  typeof text === 'string' ? text : text.map(writePart).join('')

function writePart(part: RichPart): string {
  if (typeof part === 'string') return part
  return 'strong' in part ? `**${part.strong}**` : `[${part.text}](${part.link})`
}

function writeBlock(block: Block): string[] {
  if (isRichText(block)) return [writeText(block)]
  if ('list' in block) return block.list.map((item) => `- ${writeText(item)}`)
  if ('steps' in block) return block.steps.map((item, at) => `${at + 1}. ${writeText(item)}`)
  if ('facts' in block) {
    return block.facts.map(({ label, value }) => `= ${label}: ${writeText(value)}`)
  }
  if ('form' in block) {
    return [
      ...block.form.text.map((line) => `> ${line}`),
      ...block.form.fields.map((field) => `_ ${field}`),
    ]
  }
  const { caption, head, rows } = block.table
  const row = (cells: readonly RichText[]) => `| ${cells.map(writeText).join(' | ')} |`
  return [`tabla: ${caption}`, row(head), ...rows.map(row)]
}
