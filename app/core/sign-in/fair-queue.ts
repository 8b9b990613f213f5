/** A waiting entry: since when (a number that only grows), and its groups, widest first. */
export type Waiting = { since: number; groups: readonly string[] }

/** When groups were last served, by `groupKey`. */
type ServedAt = ReadonlyMap<string, number>

/** Names a group with its level, so that groups of two levels never share a key. */
export const groupKey = (level: number, group: string): string => `${level} ${group}`

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
