/**
 * Limits per page as transferred, in bytes, for the test of the build and for `npm run bench`: about
 * 0.7 kB above what stands. React and its router alone are 91 kB of script.
 */
export const PAGE_LIMITS = {
  /** Lists get the smallest budget: most visits begin and spend most time there. */
  scripts: {
    '/products/men': 113_700,
    '/products/women?category=dresses': 113_700,
    '/': 116_900,
    // With the label of a guarantee of durability.
    '/products/mens-jacket-1': 120_900,
    '/faq': 111_300,
    // With the part that asks for a tax number; its fields come when they are asked for.
    '/checkout': 131_100,
  },
  /** `firstHtml`: the page of a first visit, with all of its styles inside (decision 043). */
  each: { styles: 13_900, fonts: 50_000, html: 15_450, firstHtml: 27_450 },
}

export type Values = Record<string, number>
type Limit = { most: number } | { least: number }

/** The limits of `npm run bench`, by the end of a value's name; the rest is only shown. */
const LIMITS: Record<string, Limit> = {
  'start: to the first listing, ms': { most: 400 },
  'start: memory after it, MB': { most: 150 },
  'listing: html, bytes': { most: PAGE_LIMITS.each.html },
  'listing: scripts, bytes': { most: PAGE_LIMITS.scripts['/products/men'] },
  'listing: styles, bytes': { most: PAGE_LIMITS.each.styles },
  'listing: fonts, bytes': { most: PAGE_LIMITS.each.fonts },
  ': performance': { least: 98 },
  ': accessibility': { least: 100 },
  ': best-practices': { least: 100 },
  ': seo': { least: 100 },
}

function limitOf(name: string): Limit | undefined {
  return Object.entries(LIMITS).find(([end]) => name.endsWith(end))?.[1]
}

/** "most 400" or "least 98"; empty for a value without a limit. */
export function limitWords(name: string): string {
  const limit = limitOf(name)
  if (!limit) return ''
  return 'most' in limit ? `most ${limit.most}` : `least ${limit.least}`
}

/** Whether a value is past its limit; exactly at the limit it is not. What is no number is past. */
export function isPastLimit(name: string, value: number): boolean {
  const limit = limitOf(name)
  if (!limit) return false
  return !('most' in limit ? value <= limit.most : value >= limit.least)
}

/** The middle value of several runs, for each name; of an even number, the lower of the two. */
export function medians(runs: readonly Values[]): Values {
  const middle = (name: string) => {
    const values = runs.map((run) => run[name] ?? Number.NaN).toSorted((a, b) => a - b)
    return values[Math.trunc((values.length - 1) / 2)] ?? Number.NaN
  }
  return Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, middle(name)]))
}

export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const round1 = (value: number): number => Math.round(value * 10) / 10
