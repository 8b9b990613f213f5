/** A piece of running text. Links into the shop are paths; `mailto:` and `tel:` links leave it. */
export type RichPart = string | { link: string; text: string } | { strong: string }
/** A paragraph, a list item or a table cell. */
export type RichText = string | readonly RichPart[]

export type PageTable = {
  caption: string
  head: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly RichText[])[]
}

export type Block =
  | RichText
  | { list: readonly RichText[] }
  | { steps: readonly RichText[] }
  | { facts: readonly { label: string; value: RichText }[] }
  | { table: PageTable }
  /** A text to copy and fill in, with a line for each answer. */
  | { form: { text: readonly string[]; fields: readonly string[] } }

export type PageSection = { id: string; title: string; blocks: readonly Block[] }

export type PageHead = {
  title: string
  /** Search engines show it under the title. */
  description: string
  intro: RichText
  /** A day, "2024-03-19". */
  updatedAt?: string
}

/** A page of text as the owner writes it, in `content/pages/`. */
export type PageContent = PageHead & { sections: readonly PageSection[] }

export type FaqQuestion = { id: string; question: string; answer: readonly Block[] }
export type FaqGroup = { id: string; title: string; questions: readonly FaqQuestion[] }
export type FaqContent = PageHead & { groups: readonly FaqGroup[] }

/** The breadcrumbs of a page of text. */
export const pageTrail = (title: string): { label: string; to?: string }[] => [
  { label: 'Inicio', to: '/' },
  { label: title },
]

/** The text without markup, for machines. */
export function plainText(text: RichText): string {
  if (typeof text === 'string') return text
  return text
    .map((part) => {
      if (typeof part === 'string') return part
      return 'strong' in part ? part.strong : part.text
    })
    .join('')
}

/** The text of whole blocks, one line for each paragraph, item and row. */
export function plainBlocks(blocks: readonly Block[]): string {
  return blocks.flatMap(linesOf).join('\n')
}

function linesOf(block: Block): string[] {
  if (isRichText(block)) return [plainText(block)]
  if ('list' in block) return block.list.map(plainText)
  if ('steps' in block) return block.steps.map(plainText)
  if ('facts' in block) {
    return block.facts.map(({ label, value }) => `${label}: ${plainText(value)}`)
  }
  if ('table' in block) return block.table.rows.map((row) => row.map(plainText).join(', '))
  return [...block.form.text, ...block.form.fields]
}

export function isRichText(block: Block): block is RichText {
  return typeof block === 'string' || Array.isArray(block)
}
