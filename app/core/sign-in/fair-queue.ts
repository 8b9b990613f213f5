/** One that waits: since when (a number that only grows), and its groups, the widest first. */
export type Waiting = { since: number; groups: readonly string[] }

/** When groups were last served, by `groupKey`. */
type ServedAt = ReadonlyMap<string, number>

/** A group of one level must not be taken for one of another. */
export const groupKey = (level: number, group: string): string => `${level} ${group}`

/**
 * Who is served next: of the groups that wait, the one that was served longest ago or, if it never
 * was, has waited longest; within it likewise, and at last who came first. However many one group
 * sends, another waits for one of them at most before each of its own. Undefined when nobody waits.
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
 * Who has to go when too many wait: the newest of the largest group, within it likewise. Of groups
 * of one size, the one that grew last. So a group that sends many displaces its own. Undefined when
 * nobody waits.
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

/** Undefined below the last level, where no groups are. */
function groupsOf<T extends Waiting>(
  all: readonly T[],
  level: number,
): Map<string, T[]> | undefined {
  if (all.every(({ groups }) => groups[level] === undefined)) return undefined
  return Map.groupBy(all, ({ groups }) => groups[level] ?? '')
}
