import { playedDown } from './played-down.ts'

/** What a buyer may choose, in the order of the words of the law. */
export const REMEDIES = ['refund', 'replacement', 'repair'] as const
export type Remedy = (typeof REMEDIES)[number]

export const REMEDY_WORDS: Readonly<Record<Remedy, string>> = {
  refund: 'reembolso',
  replacement: 'cambio',
  repair: 'reparación',
}

/** As what a remedy was carried out; `nothing`: the buyer has thrown it away, or wants none. */
export const DONE_AS = [...REMEDIES, 'nothing'] as const
export type DoneAs = (typeof DONE_AS)[number]

export const DONE_WORDS: Readonly<Record<DoneAs, string>> = {
  ...REMEDY_WORDS,
  nothing: 'no quiere nada',
}

export const PASS_ON = 'Si ahora lo tiene otra persona, pásale este aviso cuanto antes.'

/**
 * The headline of a notice. The law gives its words: "product safety recall".
 * Source: Regulation (EU) 2023/988, article 36(2)(a); that its Spanish text says «recuperación» for a
 * recall, and «retirada» for what is only taken from sale, is sure; the exact words are not.
 */
export const RECALL_HEADLINE = 'Recuperación de producto por motivos de seguridad'

const CODE = /^RT-[\dA-Z]{4}-[\dA-Z]{4}$/

/** The code of a recall, typed in any case; undefined for anything else. */
export function readRecallCode(typed: string | null): string | undefined {
  const code = typed?.trim().toUpperCase() ?? ''
  return CODE.test(code) ? code : undefined
}

/** What the owner says of a recall. Days are of Madrid ("2026-11-21"), both included. */
export type RecallTerms = {
  lot: string | null
  soldFrom: string | null
  soldUntil: string | null
  hazard: string
  action: string
  remedies: readonly Remedy[]
  /** Why the buyer has no choice; null: there is one. */
  onlyRemedyReason: string | null
}

/** A recall as its notice shows it; moments are ISO-8601 UTC. */
export type Recall = RecallTerms & {
  code: string
  productId: string
  productName: string
  reference: string
  /** The colour of its picture. */
  color: string
  /** The sizes and colours in words. */
  variantsText: string
  openedAt: string
  /** From then on its variants may be sold again; null: they may not. */
  endedAt: string | null
}

export const HAZARD_LENGTH = { least: 20, most: 600 }
export const ACTION_LENGTH = { least: 10, most: 600 }
export const LOT_LENGTH = { least: 1, most: 60 }

/** The texts of a notice that the owner writes. */
const RECALL_TEXTS = ['hazard', 'action', 'lot', 'onlyRemedyReason'] as const
export type RecallText = (typeof RECALL_TEXTS)[number]

export type RecallFault =
  | { reason: 'hazard_length' | 'action_length' | 'lot_length' | 'bad_period' }
  | { reason: 'bad_signs'; field: RecallText }
  | { reason: 'plays_down'; field: RecallText; words: string }
  /** At least two, unless the owner says why there is one. */
  | { reason: 'no_remedy' | 'one_remedy' | 'several_remedies' }

/**
 * Why a recall may not be published so; undefined: it may. Two of the three remedies are the least,
 * unless others are impossible or out of proportion: then the notice says why.
 * Source: Regulation (EU) 2023/988, article 37(1) and (2), sure.
 */
export function recallFault(terms: RecallTerms): RecallFault | undefined {
  const { hazard, action, lot, remedies, onlyRemedyReason, soldFrom, soldUntil } = terms
  const unseen = RECALL_TEXTS.find((name) => /(?!\n)\p{Cc}/u.test(terms[name] ?? ''))
  if (unseen) return { reason: 'bad_signs', field: unseen }
  if (!fits(hazard, HAZARD_LENGTH)) return { reason: 'hazard_length' }
  if (!fits(action, ACTION_LENGTH)) return { reason: 'action_length' }
  if (lot !== null && !fits(lot, LOT_LENGTH)) return { reason: 'lot_length' }
  for (const field of RECALL_TEXTS) {
    const words = playedDown(terms[field] ?? '')
    if (words !== undefined) return { reason: 'plays_down', field, words }
  }
  if (remedies.length === 0) return { reason: 'no_remedy' }
  const hasReason = onlyRemedyReason !== null && onlyRemedyReason.trim() !== ''
  if (remedies.length === 1 && !hasReason) return { reason: 'one_remedy' }
  if (remedies.length > 1 && onlyRemedyReason !== null) return { reason: 'several_remedies' }
  if (soldFrom !== null && soldUntil !== null && soldUntil < soldFrom) {
    return { reason: 'bad_period' }
  }
  return undefined
}

const fits = (text: string, { least, most }: { least: number; most: number }): boolean =>
  text.trim().length >= least && text.trim().length <= most

/** "reembolso, cambio o reparación" */
export function remediesText(remedies: readonly Remedy[]): string {
  const words = remedies.map((remedy) => REMEDY_WORDS[remedy])
  return new Intl.ListFormat('es-ES', { type: 'disjunction' }).format(words)
}

/** The variants of a recall in words: "todas las tallas y colores", or each. */
export function variantsText(
  recalled: readonly { size: string; color: string }[],
  all: number,
): string {
  if (recalled.length >= all) return 'todas las tallas y colores'
  const byColor = Map.groupBy(recalled, ({ color }) => color)
  return [...byColor]
    .map(([color, those]) => `${color}: ${those.map(({ size }) => size).join(', ')}`)
    .join('; ')
}
