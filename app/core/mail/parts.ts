import { html, type HtmlValue, type SafeHtml } from './html.ts'

/** Light colours; the dark ones are classes, since inline styles cannot have media queries. */
export const colors = {
  ground: '#fdfdfb',
  paper: '#f6f4ef',
  ink: '#1f211c',
  soft: '#50544a',
  quiet: '#666a5f',
  line: '#dedcd4',
  field: '#868a7e',
  accent: '#2c5743',
} as const

// Unquoted names, since the stacks are used inside style="…".
export const SANS = html`system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif`
const SERIF = html`Georgia,Times New Roman,serif`

export function heading(content: HtmlValue): SafeHtml {
  return html`<h1
    class="m-h1 m-ink"
    style="margin:0 0 14px;font:400 36px/1.12 ${SERIF};color:${colors.ink}"
  >
    ${content}
  </h1>`
}

export function lead(content: HtmlValue): SafeHtml {
  return html`<p class="m-soft" style="margin:0 0 28px;font:17px/1.55 ${SANS};color:${colors.soft}">
    ${content}
  </p>`
}

/** A heading with a line above it, and its content. */
export function section(title: string, content: HtmlValue): SafeHtml {
  return html`<h2
      class="m-ink m-line"
      style="margin:32px 0 10px;padding-top:24px;border-top:1px solid ${colors.line};font:600 16px/1.3 ${SANS};color:${colors.ink}"
    >
      ${title}
    </h2>
    ${content}`
}

export function paragraph(content: HtmlValue): SafeHtml {
  return html`<p class="m-soft" style="margin:0 0 10px;font:15px/1.55 ${SANS};color:${colors.soft}">
    ${content}
  </p>`
}

export function note(content: HtmlValue): SafeHtml {
  return html`<p
    class="m-quiet"
    style="margin:12px 0 0;font:13px/1.5 ${SANS};color:${colors.quiet}"
  >
    ${content}
  </p>`
}

/** A code to type: large, spaced and monospaced; text, so that it can be copied. */
export function code(content: string): SafeHtml {
  return html`<p
    class="m-box m-ink"
    style="margin:0 0 20px;padding:18px 20px;background:${colors.paper};border-radius:2px;font:600 28px/1.3 ui-monospace,Consolas,Menlo,monospace;letter-spacing:.08em;color:${colors.ink}"
  >
    ${content}
  </p>`
}

export function link(href: string, text: string): SafeHtml {
  return html`<a
    href="${href}"
    class="m-ink"
    style="color:${colors.ink};text-decoration:underline;text-underline-offset:3px"
    >${text}</a
  >`
}

/** Joins lines with line breaks and escapes each. */
export function brokenLines(texts: readonly string[]): SafeHtml {
  return html`${texts.map((text, i) => html`${i > 0 && html`<br />`}${text}`)}`
}

/** A form to copy and fill in, with a line after each question. */
export function formBox(texts: readonly string[], fields: readonly string[]): SafeHtml {
  const content = html`${texts.map((text) => html`<p style="margin:0 0 8px">${text}</p>`)}
    <table width="100%" cellpadding="0" cellspacing="0" border="0">
      ${fields.map(
        (field) =>
          html`<tr>
            <td
              class="m-line m-soft"
              style="padding:14px 0 4px;border-bottom:1px solid ${colors.field};font:14px/1.5 ${SANS};color:${colors.soft}"
            >
              ${field}:
            </td>
          </tr> `,
      )}
    </table>`
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:14px 0 0"
  >
    <tr>
      <td
        class="m-box m-soft"
        style="padding:18px 20px 24px;background:${colors.paper};border-radius:2px;font:14px/1.6 ${SANS};color:${colors.soft}"
      >
        ${content}
      </td>
    </tr>
  </table>`
}
