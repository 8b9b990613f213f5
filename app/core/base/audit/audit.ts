import type { HouseActor } from '#core/base/actor/actor.ts'

/** What a change touched: `{ kind: 'order', id: 'ord_…' }`. Never a name or an address. */
export type AuditSubject = { kind: string; id: string }

/** Small facts of a state: no secrets, no card data, no personal data. */
export type AuditFacts = Readonly<Record<string, string | number | boolean | null>>

/** What an operation did, for its entry. `action` is a stable key: "order.refund". */
export type AuditedAction = {
  action: string
  subject: AuditSubject
  /** One sentence in Spanish, for the people of the shop. */
  summary: string
  before?: AuditFacts | undefined
  after?: AuditFacts | undefined
}

/** An action with who did it, and when (ISO-8601 UTC). */
export type AuditInput = AuditedAction & { actor: HouseActor; at: string }

/** An entry of the log. `number` has no gaps; `hash` covers the entry and `previousHash`. */
export type AuditEntry = {
  number: number
  at: string
  actor: { kind: 'staff' | 'command' | 'system'; id: string; role: string | null }
  action: string
  subject: AuditSubject
  summary: string
  before: AuditFacts | null
  after: AuditFacts | null
  cameFrom: string
  previousHash: string | null
  hash: string
}

/** Where commands of the command line come from. */
export const COMMAND_LINE = 'línea de órdenes'

/** The actor's id and role, and where the operation came from, as an entry has them. */
export function actorFacts(actor: HouseActor): AuditEntry['actor'] & { cameFrom: string } {
  switch (actor.kind) {
    case 'staff':
      return { kind: 'staff', id: actor.id, role: actor.role, cameFrom: actor.from }
    case 'shell':
      return { kind: 'command', id: actor.id, role: null, cameFrom: COMMAND_LINE }
    case 'clock':
      return { kind: 'system', id: actor.id, role: null, cameFrom: 'la tienda' }
  }
}

const LONGEST_SUMMARY = 300
const LONGEST_FACTS = 2000

/**
 * The texts of an entry as they are stored: a summary in one printable line, facts as JSON. Throws
 * for facts that are too large, which is a bug of the caller.
 */
export function entryTexts({ summary, before, after }: AuditedAction): {
  summary: string
  beforeJson: string | null
  afterJson: string | null
} {
  const jsonOf = (facts: AuditFacts | undefined) => {
    const json = facts ? JSON.stringify(facts) : null
    if ((json?.length ?? 0) > LONGEST_FACTS) {
      throw new RangeError('the facts of an audit entry are small')
    }
    return json
  }
  return {
    summary: summary.slice(0, LONGEST_SUMMARY).replaceAll(/\p{C}/gu, ' '),
    beforeJson: jsonOf(before),
    afterJson: jsonOf(after),
  }
}

/** What the hash of an entry covers, in one unambiguous text: a JSON list in this fixed order. */
export const hashedText = (entry: HashedEntry): string =>
  JSON.stringify([
    entry.number,
    entry.at,
    entry.actor.kind,
    entry.actor.id,
    entry.actor.role,
    entry.action,
    entry.subject.kind,
    entry.subject.id,
    entry.summary,
    entry.beforeJson,
    entry.afterJson,
    entry.cameFrom,
    entry.previousHash,
  ])

/** An entry before its hash, with its facts as they are stored. */
export type HashedEntry = Omit<AuditEntry, 'before' | 'after' | 'hash'> & {
  beforeJson: string | null
  afterJson: string | null
}
