import { html } from './html.ts'
import { mailLayout, textFooter } from './layout.ts'
import type { MailContent } from './order-confirmation.ts'
import * as part from './parts.ts'
import { wrapText } from './text-part.ts'

type Notice = {
  subject: string
  /** What mail programs show beside the subject. */
  preheader: string
  heading: string
  lead: string
  /** A link, or a code to type. */
  action?: { label: string; href: string } | { code: string }
  paragraphs: readonly string[]
  /** Why this mail came, under it. */
  reason: string
}

/** A short mail: what happened, what can be done, why it came. Both parts say the same. */
export function noticeMail(notice: Notice, shopUrl: string): MailContent {
  const { subject, preheader, heading, lead, action, paragraphs, reason } = notice
  const body = html`${part.heading(heading)} ${part.lead(lead)}
  ${action && 'href' in action ? part.paragraph(part.link(action.href, action.label)) : null}
  ${action && 'code' in action ? part.heading(action.code) : null} ${paragraphs.map(part.paragraph)}`
  const actionText = action && ('href' in action ? `${action.label}:\n${action.href}` : action.code)
  const text = [heading, '', wrapText(lead), ...(actionText ? ['', actionText] : [])]
  return {
    subject,
    html: mailLayout({ title: subject, preheader, reason, shopUrl, body }),
    text: [
      ...text,
      ...paragraphs.flatMap((one) => ['', wrapText(one)]),
      '',
      textFooter(reason),
    ].join('\n'),
  }
}
