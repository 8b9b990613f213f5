import {
  isRichText,
  type Block,
  type FaqContent,
  type PageContent,
  type PageHead,
  type RichPart,
  type RichText,
} from './page-content.ts'

/** The page as the owner edits it; `readPage` reads it again. docs/operaciones.md has the format. */
export const writePage = (page: PageContent): string =>
  written(
    page,
    page.sections.flatMap(({ id, title, blocks }) => [
      [`# ${title} [${id}]`],
      ...blocks.map(writeBlock),
    ]),
  )

/** The same of the questions; `readFaq` reads it again. */
export const writeFaq = (faq: FaqContent): string =>
  written(
    faq,
    faq.groups.flatMap(({ id, title, questions }) => [
      [`# ${title} [${id}]`],
      ...questions.flatMap((one) => [
        [`## ${one.question} [${one.id}]`],
        ...one.answer.map(writeBlock),
      ]),
    ]),
  )

function written({ title, description, updatedAt, intro }: PageHead, blocks: string[][]): string {
  const head = [
    `título: ${title}`,
    `descripción: ${description}`,
    ...(updatedAt === undefined ? [] : [`fecha: ${updatedAt}`]),
    `entrada: ${writeText(intro)}`,
  ]
  return [head, ...blocks].map((lines) => `${lines.join('\n')}\n`).join('\n')
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
