/** The figures of promises: amounts, times, rates; as "50 €", "30 días", "24 h", "20 %". */

const UNITS: readonly [RegExp, string][] = [
  [/€|euros?\b/, '€'],
  [/%|por ciento\b/, '%'],
  [/h\b|horas?\b/, 'h'],
  [/min\b|minutos?\b/, 'minutos'],
  [/días?\b/, 'días'],
  [/semanas?\b/, 'semanas'],
  [/mes(?:es)?\b/, 'meses'],
  [/años?\b/, 'años'],
]

const NUMBER = String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`
const UNIT = UNITS.map(([pattern]) => `(?:${pattern.source})`).join('|')
/** Both ends of a range: "3-5 días", "49 € a 89 €", "de 3 a 5 días". */
const FIGURE = new RegExp(
  String.raw`(?<![\d.,])(?:(${NUMBER})\s?(?:[-–—]|a|y|o)\s?)?(${NUMBER})\s?(${UNIT})`,
  'giu',
)

/** Every figure of a text with its unit; a range counts as two. */
export function figuresIn(text: string): string[] {
  return [...text.matchAll(FIGURE)].flatMap(([, from, to = '', unit = '']) =>
    [from, to].filter((number) => number !== undefined).map((number) => written(number, unit)),
  )
}

function written(number: string, unit: string): string {
  const name = UNITS.find(([pattern]) => new RegExp(`^(?:${pattern.source})`, 'iu').test(unit))?.[1]
  return `${Number(number.replaceAll('.', '').replace(',', '.'))} ${name}`
}

/** The visible text of a page, and its texts for search engines; no code, no styles. */
export function pageText(html: string): string {
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const visible = html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    // Removes inline tags without a space, since an amount may be split over elements.
    .replaceAll(/<\/?(?:a|b|span|strong|em|time|sup|sub)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' | ')
  return [visible, ...data.map(([, json = '']) => json)]
    .join(' | ')
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&amp;', '&')
}

/**
 * The allowed figures: the policy's, with units by the names of its keys and prices in cents, and
 * those in the catalogue's texts ("85 % lana").
 */
export function knownFigures(
  policy: object,
  more: { cents: readonly number[]; texts: readonly string[] },
): Set<string> {
  const fromTexts = more.texts.flatMap(figuresIn)
  const fromCents = more.cents.map((cents) => `${cents / 100} €`)
  return new Set([...fromPolicy(policy, undefined), ...fromCents, ...fromTexts, '0 €'])
}

/** By the key that names the unit; values below that key have it too. */
const UNIT_OF_KEY: readonly [RegExp, string][] = [
  [/cents/i, '€'],
  [/percent$/i, '%'],
  [/hours?$/i, 'h'],
  [/minutes?$/i, 'minutos'],
  [/days?$/i, 'días'],
  [/months?$/i, 'meses'],
  [/years?$/i, 'años'],
]

function fromPolicy(value: unknown, unit: string | undefined): string[] {
  if (typeof value === 'number') {
    if (unit === undefined) return []
    return [`${unit === '€' ? value / 100 : value} ${unit}`]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    fromPolicy(inner, UNIT_OF_KEY.find(([pattern]) => pattern.test(key))?.[1] ?? unit),
  )
}
