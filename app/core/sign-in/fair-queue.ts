/** A waiting entry: since when (a number that only grows), and its groups, widest first. */
export type Waiting = { since: number; groups: readonly string[] }

/** When groups were last served, by `groupKey`. */
type ServedAt = ReadonlyMap<string, number>

/** An entry of a queue, and what it was added with. */
type Entry<T> = Waiting & { value: T }

export type FairQueue<T> = {
  readonly size: number
  add: (groups: readonly string[], value: T) => Entry<T>
  remove: (entry: Entry<T>) => void
  /** Removes the next in turn; undefined if none waits. */
  takeNext: () => T | undefined
  /** The one to drop if more than `most` wait, of all or of those that `counts` names. */
  findTooMany: (most: number, counts?: (value: T) => boolean) => T | undefined
}

/** A queue whose groups take turns: `nextInTurn` says who is next, `newestOfLargest` who has to go. */
export function createFairQueue<T>(): FairQueue<T> {
  const all = new Set<Entry<T>>()
  const servedAt = new Map<string, number>()
  let tick = 0
  return {
    get size() {
      return all.size
    },
    add: (groups, value) => {
      const entry = { since: (tick += 1), groups, value }
      all.add(entry)
      return entry
    },
    remove: (entry) => void all.delete(entry),
    takeNext: () => {
      const next = nextInTurn([...all], servedAt)
      if (!next) return undefined
      all.delete(next)
      tick += 1
      for (const key of keysOf(next)) servedAt.set(key, tick)
      // Only for groups that wait: names chosen by attackers must not fill the memory.
      const waitingKeys = new Set([...all].flatMap(keysOf))
      for (const key of servedAt.keys()) if (!waitingKeys.has(key)) servedAt.delete(key)
      return next.value
    },
    findTooMany: (most, counts) => {
      if (all.size <= most) return undefined
      const counted = counts ? [...all].filter(({ value }) => counts(value)) : [...all]
      return counted.length > most ? newestOfLargest(counted)?.value : undefined
    },
  }
}

const keysOf = ({ groups }: Waiting): string[] =>
  groups.map((group, level) => groupKey(level, group))

/** Names a group with its level, so that groups of two levels never share a key. */
const groupKey = (level: number, group: string): string => `${level} ${group}`

/**
 * Picks the next entry: of the waiting groups, the one served longest ago or, if never served,
 * waiting longest; within it by the same rule, at last the oldest. However many entries one group
 * sends, another waits for at most one of them before each of its own. Undefined if none waits.
 */
export function nextInTurn<T extends Waiting>(
  all: readonly T[],
  servedAt: ServedAt,
  level = 0,
): T | undefined {
  const groups = groupsOf(all, level)
  if (!groups) return all.toSorted((one, other) => one.since - other.since)[0]
  const rank = ([group, members]: [string, T[]]) =>
    Math.max(servedAt.get(groupKey(level, group)) ?? 0, Math.min(...members.map(sinceOf)))
  const [first] = [...groups].toSorted((one, other) => rank(one) - rank(other))
  return first && nextInTurn(first[1], servedAt, level + 1)
}

/**
 * Picks the entry to drop from a full queue: the newest of the largest group, within it by the same
 * rule; of equal groups, the one that grew last. So a large group displaces its own entries.
 * Undefined if nothing waits.
 */
export function newestOfLargest<T extends Waiting>(all: readonly T[], level = 0): T | undefined {
  const groups = groupsOf(all, level)
  if (!groups) return all.toSorted((one, other) => other.since - one.since)[0]
  const newest = (members: readonly T[]) => Math.max(...members.map(sinceOf))
  const [largest] = [...groups.values()].toSorted(
    (one, other) => other.length - one.length || newest(other) - newest(one),
  )
  return largest && newestOfLargest(largest, level + 1)
}

const sinceOf = ({ since }: Waiting): number => since

/** Undefined below the last level, which has no groups. */
function groupsOf<T extends Waiting>(
  all: readonly T[],
  level: number,
): Map<string, T[]> | undefined {
  if (all.every(({ groups }) => groups[level] === undefined)) return undefined
  return Map.groupBy(all, ({ groups }) => groups[level] ?? '')
}
