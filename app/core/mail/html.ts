/** Values of a template. All but SafeHtml are escaped; false, null and undefined render nothing. */
export type HtmlValue = SafeHtml | string | number | false | null | undefined | readonly HtmlValue[]

/** Safe markup, made only by `html`. The private field excludes objects that only look like it. */
export class SafeHtml {
  readonly #markup: string
  private constructor(markup: string) {
    this.#markup = markup
  }

  static join(literals: readonly string[], values: readonly HtmlValue[]): SafeHtml {
    return new SafeHtml(
      literals.reduce((markup, literal, i) => markup + render(values[i - 1]) + literal),
    )
  }

  toString(): string {
    return this.#markup
  }
}

/**
 * Markup with escaped values: `html\`<p title="${a}">${b}</p>\``. Safe between tags and inside
 * quoted attributes; never put a value into an unquoted attribute, a script or a style sheet.
 */
export function html(literals: TemplateStringsArray, ...values: HtmlValue[]): SafeHtml {
  return SafeHtml.join(literals, values)
}

function render(value: HtmlValue): string {
  if (value instanceof SafeHtml) return value.toString()
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'object') return value.map(render).join('')
  return escapeHtml(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
