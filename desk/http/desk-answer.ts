import type { FieldErrors } from '#core/base/text/form-schema.ts'

/** The answer of an action to a form of the desk; the page shows it, with or without scripts. */
export type DeskAnswer = {
  ok: boolean
  /** The change that the form asked for. */
  intent: string
  /** One sentence for the person at the desk; empty if the fields say it all. */
  text: string
  errors: FieldErrors<string>
  /** What was typed, never a secret; null if the change was made. */
  values: Record<string, string> | null
  reason?: DeskRefusal
  conflict?: Conflict[]
  /** Nothing was changed yet: the figure before the deed. `facts` go into the form that does it. */
  isPreview?: true
  facts?: Record<string, string>
  /** Where what was made is shown: an address of the desk. */
  to?: string
  /** The form that takes the change back, for the toast. */
  undo?: { intent: string; fields: Record<string, string> }
}

/** A field that somebody else has changed since the page was read. */
export type Conflict = { field: string; label: string; yours: string; theirs: string }

export type DeskRefusal = keyof typeof STATUS

const STATUS = {
  /** A field is wrong; `errors` says which. */
  bad_fields: 422,
  /** The rules of the shop refuse it. */
  refused: 409,
  /** Somebody was faster; `conflict` has both values. */
  conflict: 409,
  /** The second factor must be shown again: the form asks for it. */
  needs_code: 401,
  not_allowed: 403,
  not_found: 404,
  wait: 429,
  /** It is not known whether the change was made; only the browser says so. */
  lost: 503,
} as const

export const statusOf = ({ reason }: Pick<DeskAnswer, 'reason'>): number =>
  reason === undefined ? 200 : STATUS[reason]

/** What a change says when it was made. */
export const done = (text: string, more: Pick<DeskAnswer, 'undo' | 'to'> = {}) =>
  ({ ok: true, text, ...more }) as const

/** What a change would do; the form that does it carries `facts`. */
export const preview = (text: string, facts: Record<string, string>) =>
  ({ ok: true, isPreview: true, text, facts }) as const

/** Why a change was not made. `facts` go into the form, such as the version that is there now. */
export const refused = (
  reason: DeskRefusal,
  text: string,
  more: Partial<Pick<DeskAnswer, 'errors' | 'conflict' | 'facts'>> = {},
) => ({ ok: false, reason, text, ...more }) as const

export type DeskReply =
  | ReturnType<typeof done>
  | ReturnType<typeof preview>
  | ReturnType<typeof refused>

/** The parameter that names a change that was made, after a redirect without scripts. */
export const DONE = 'hecho'
