import { BUYING_RULES } from './buying-rules.ts'
import { HOUSE_RULES } from './house-rules.ts'
import { sayingsOf, sinceOf, type LawRule, type Seen } from './law-rule.ts'

export const LAW_RULES: readonly LawRule[] = [...BUYING_RULES, ...HOUSE_RULES]

/**
 * `missing`: it binds today and does not hold; `due`: it will bind, and does not hold yet; `unseen`: a
 * page that it needs was not sent; `not_now`: the shop has nothing that it is about.
 */
export type LawState = 'holds' | 'missing' | 'due' | 'unseen' | 'not_now'

export type LawFinding = {
  id: string
  title: string
  source: string
  certainty: LawRule['certainty']
  /** A day, "2026-09-27". */
  since: string
  state: LawState
  /** What is missing, in Spanish; null where nothing is. */
  missing: string | null
  wayOut: string
}

/** What each rule says of a shop on a day ("2026-11-29"). */
export const lawReport = (
  seen: Seen,
  day: string,
  rules: readonly LawRule[] = LAW_RULES,
): LawFinding[] =>
  rules.map((rule) => {
    const { id, title, source, certainty, wayOut } = rule
    const since = sinceOf(rule, seen.facts)
    const found = lookAt(rule, seen)
    return { id, title, source, certainty, since, wayOut, ...stateOf(found, since <= day) }
  })

/** What is missing, or why nothing can be said. */
type Look = { state: 'unseen' | 'not_now' } | { missing: string | null }

function lookAt(rule: LawRule, seen: Seen): Look {
  if (rule.concerns?.(seen.facts) === false) return { state: 'not_now' }
  const absent = rule.on?.filter((name) => seen.pages[name] === undefined) ?? []
  if (absent.length > 0) return { state: absent.includes('reduced') ? 'not_now' : 'unseen' }
  const unsaid = sayingsOf(rule)
    .filter(({ on, words }) => on.some((name) => !words.test(seen.pages[name]?.text ?? '')))
    .map(({ what }) => what)
  const other = rule.look?.(seen) ?? null
  const missing = other === null ? unsaid : [...unsaid, other]
  return { missing: missing.length === 0 ? null : missing.join(', ') }
}

function stateOf(found: Look, binds: boolean): Pick<LawFinding, 'state' | 'missing'> {
  if ('state' in found) return { state: found.state, missing: null }
  if (found.missing === null) return { state: 'holds', missing: null }
  return { state: binds ? 'missing' : 'due', missing: found.missing }
}
