/** The pages that the rules look at. */
export type PageName =
  | 'home'
  | 'product'
  | 'reduced'
  | 'checkout'
  | 'terms'
  | 'returns'
  | 'shipping'
  | 'legal-notice'
  | 'privacy'
  | 'cookies'
  | 'accessibility'
  | 'withdrawal'
  | 'contact'

/** A page as the shop sends it to a visitor who has decided nothing yet. */
export type SeenPage = {
  html: string
  /** What a reader sees, without line breaks. */
  text: string
  /** The names of the cookies that it sets. */
  cookies: readonly string[]
}

/** What no page shows. */
export type LawFacts = {
  taxId: string
  /** https, or the owner's own machine. */
  shopUrl: string
  /** Paid sales that wait for their invoice. */
  uninvoicedSales: number
  /** Whether invoice records go to the tax agency's production service. */
  sendsRecords: boolean
  /** The text of an order confirmation. */
  confirmation: string
  /** Whether the owner wants transfers at the checkout, and has an account for them. */
  transfers: { areWanted: boolean; haveAccount: boolean }
  /** Products on sale with a maker's guarantee of durability, and the ids of those without its label. */
  labels: { guaranteed: number; unlabelled: readonly string[] }
}

/** The shop on a day. A page that the shop has not got now is absent: `reduced` without a sale. */
export type Seen = { pages: Partial<Record<PageName, SeenPage>>; facts: LawFacts }

/** Words that have to stand on each page of `on`, and what they say: "que el precio lleva el IVA". */
export type Saying = { words: RegExp; what: string; on: readonly PageName[] }

/**
 * How sure the rule is: `text`, the law says it so; `reading`, it follows from what the law says;
 * `adviser`, an adviser has to confirm it.
 */
export type Certainty = 'text' | 'reading' | 'adviser'

/**
 * A rule of law with the day from which it binds ("2026-09-27"; by the shop's facts where it depends
 * on them), what it is looked for, and what the owner does where it is missing.
 */
export type LawRule = {
  /** Stored, so it does not change. */
  id: string
  title: string
  source: string
  certainty: Certainty
  since: string | ((facts: LawFacts) => string)
  wayOut: string
  /** Whether the shop has what the rule is about; absent: every shop has. */
  concerns?: (facts: LawFacts) => boolean
  /** The pages without which nothing can be said. */
  on?: readonly PageName[]
  /** What the pages say; without pages of its own, all of the rule's. */
  says?: readonly (Omit<Saying, 'on'> & Partial<Saying>)[]
  /** Anything else: what is missing, in Spanish; null where nothing is. */
  look?: (seen: Seen) => string | null
}

/** What the pages have to say by a rule. */
export const sayingsOf = ({ on = [], says = [] }: LawRule): Saying[] =>
  says.map((saying) => ({ on, ...saying }))

/** The day from which a rule binds this shop. */
export const sinceOf = ({ since }: LawRule, facts: LawFacts): string =>
  typeof since === 'string' ? since : since(facts)
