export type LawSchema = {
  law_findings: LawFindingsTable
}

/** What was found at the last look at each rule of law. */
type LawFindingsTable = {
  rule: string
  title: string
  /** The day from which it binds, "2026-09-27". */
  since: string
  /** In Spanish; null: nothing. */
  missing: string | null
  looked_at: string
}
