/**
 * Who changes something. Each edge makes its own: the desk, the command line, the shop, a payment
 * provider's report, a job. Only ids: names of people are looked up where they are shown.
 */
export type Actor =
  /** A person of the desk. `from` is a keyed hash of the client's address, never the address. */
  | { kind: 'staff'; id: string; role: string; from: string }
  /** The command line, run by this user of the machine. */
  | { kind: 'shell'; id: string }
  /** The shop itself: the name of a job. */
  | { kind: 'clock'; id: string }
  /** A payment provider. */
  | { kind: 'provider'; id: string }
  /** A customer; null: a guest. */
  | { kind: 'shopper'; id: string | null }

/** Who works for the shop: what they do is written into the audit log. */
export type HouseActor = Extract<Actor, { kind: 'staff' | 'shell' | 'clock' }>

/** What a context has beside its database and its clock. */
export type WithActor = { actor: Actor }
export type WithHouseActor = { actor: HouseActor }

/** Who changed an order, its money or the stock, as it is stored. */
export type Cause = 'shopper' | 'owner' | 'provider' | 'clock'

/**
 * The stored cause of what somebody does. People of the desk and the command line are one, `owner`:
 * servers of the version before know no other word. Who of them it was is in the audit log.
 */
export const causeOf = ({ kind }: Pick<Actor, 'kind'>): Cause =>
  kind === 'staff' || kind === 'shell' ? 'owner' : kind

/** The cause and the time, ISO-8601 UTC, of what somebody does. */
export const causedBy = (actor: Pick<Actor, 'kind'>, at: string): { cause: Cause; at: string } => ({
  cause: causeOf(actor),
  at,
})
