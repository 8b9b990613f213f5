import { html, type SafeHtml } from './html.ts'
import { mailLayout, textFooter } from './layout.ts'
import type { MailContent } from '#core/mail/layout.ts'
import * as part from './parts.ts'
import { factsTable } from './tables.ts'
import { textHeading, wrapText } from './text-part.ts'

/** A block of a notice, in reading order. */
export type NoticeBlock =
  | { paragraph: string }
  /** Text that a person typed; keeps its line breaks. */
  | { quote: string }
  /** A list, one item per line. */
  | { lines: readonly string[] }
  /** A link that the shop made. */
  | { label: string; href: string }
  /** A code to type. */
  | { code: string }
  | { facts: readonly { label: string; value: string }[] }
  | { section: string }

export type Notice = {
  subject: string
  /** The preview that mail programs show beside the subject. */
  preheader: string
  heading: string
  lead: string
  blocks: readonly NoticeBlock[]
  /** Why the reader gets this mail; shown in the footer. */
  reason: string
}

/** Writes a notice: what happened, what to do, why the mail came. Both parts have the same text. */
export function noticeMail(notice: Notice, links: { shopUrl: string }): MailContent {
  const { subject, preheader, heading, lead, blocks, reason } = notice
  const shopUrl = links.shopUrl.replace(/\/$/, '')
  const body = html`${part.heading(heading)} ${part.lead(lead)} ${blocks.map(blockHtml)}`
  const text = [heading, wrapText(lead), ...blocks.map(blockText), textFooter(reason)]
  return {
    subject,
    html: mailLayout({ title: subject, preheader, reason, shopUrl, body }),
    text: text.join('\n\n'),
  }
}

function blockHtml(block: NoticeBlock): SafeHtml {
  if ('paragraph' in block) return part.paragraph(block.paragraph)
  if ('quote' in block) {
    const paragraphs = block.quote.split(/\n{2,}/)
    return html`${paragraphs.map((one) => part.paragraph(part.brokenLines(one.split('\n'))))}`
  }
  if ('lines' in block) return part.paragraph(part.brokenLines(block.lines))
  if ('href' in block) return part.paragraph(part.link(block.href, block.label))
  if ('code' in block) return part.code(block.code)
  if ('facts' in block) return factsTable(block.facts)
  return part.section(block.section, null)
}

function blockText(block: NoticeBlock): string {
  if ('paragraph' in block) return wrapText(block.paragraph)
  if ('quote' in block) return block.quote.split('\n').map(wrapText).join('\n')
  if ('lines' in block) return block.lines.map(wrapText).join('\n')
  if ('href' in block) return `${block.label}:\n${block.href}`
  if ('code' in block) return `    ${block.code}`
  if ('facts' in block)
    return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return textHeading(block.section).trim()
}
