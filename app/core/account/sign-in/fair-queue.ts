/** What waits, and its groups, widest first. */
type Entry<T> = { value: T; groups: readonly string[] }

export type FairQueue<T> = {
  readonly size: number
  add: (groups: readonly string[], value: T) => Entry<T>
  /** Does nothing for an entry that has gone. */
  remove: (entry: Entry<T>) => void
  /** Removes the next in turn; undefined if none waits. */
  takeNext: () => T | undefined
  /** The one to drop if more than `most` wait, of all or of those that `counts` names. */
  findTooMany: (most: number, counts?: (value: T) => boolean) => T | undefined
}

/** A group: the groups in it, in the order of their turns, and the entries that are in none of them. */
type Group<T> = { size: number; grownAt: number; groups: Map<string, Group<T>>; own: Entry<T>[] }

/**
 * A queue whose groups take turns. The next is of the group that was served longest ago or, if never
 * served, waits longest; within it by the same rule, at last the oldest. However many entries one
 * group sends, another waits for at most one of them before each of its own. To drop is the newest of
 * the largest group, within it by the same rule; of equal groups, the one that grew last. So a large
 * group displaces its own entries. Neither looks at each entry, since gates refuse thousands a second.
 */
export function createFairQueue<T>(): FairQueue<T> {
  const all = new Set<Entry<T>>()
  const root = newGroup<T>()
  let tick = 0
  return {
    get size() {
      return all.size
    },
    add: (groups, value) => {
      const entry = { value, groups }
      all.add(entry)
      addTo(root, entry, (tick += 1))
      return entry
    },
    remove: (entry) => {
      if (all.delete(entry)) removeFrom(root, entry)
    },
    takeNext: () => {
      const next = nextInTurn(root)
      if (!next) return undefined
      all.delete(next)
      removeFrom(root, next, { isServed: true })
      return next.value
    },
    findTooMany: (most, counts) => {
      if (!counts) return all.size > most ? newestOfLargest(root)?.value : undefined
      const counted = createFairQueue<T>()
      for (const { groups, value } of all) if (counts(value)) counted.add(groups, value)
      return counted.findTooMany(most)
    },
  }
}

const newGroup = <T>(): Group<T> => ({ size: 0, grownAt: 0, groups: new Map(), own: [] })

function addTo<T>(group: Group<T>, entry: Entry<T>, tick: number, level = 0): void {
  group.size += 1
  group.grownAt = tick
  const name = entry.groups[level]
  if (name === undefined) {
    group.own.push(entry)
    return
  }
  const inner = group.groups.get(name) ?? newGroup<T>()
  group.groups.set(name, inner)
  addTo(inner, entry, tick, level + 1)
}

/** Whose entry is served goes to the end of the turns. */
function removeFrom<T>(
  group: Group<T>,
  entry: Entry<T>,
  { isServed = false, level = 0 } = {},
): void {
  group.size -= 1
  const name = entry.groups[level]
  const inner = name === undefined ? undefined : group.groups.get(name)
  if (name === undefined || !inner) {
    group.own.splice(group.own.indexOf(entry), 1)
    return
  }
  removeFrom(inner, entry, { isServed, level: level + 1 })
  if (isServed || inner.size === 0) group.groups.delete(name)
  if (isServed && inner.size > 0) group.groups.set(name, inner)
}

function nextInTurn<T>({ groups, own }: Group<T>): Entry<T> | undefined {
  const [first] = groups.values()
  return first ? nextInTurn(first) : own[0]
}

function newestOfLargest<T>({ groups, own }: Group<T>): Entry<T> | undefined {
  let largest: Group<T> | undefined
  for (const one of groups.values()) {
    const isLarger = !largest || one.size > largest.size
    const isNewer = one.size === largest?.size && one.grownAt > largest.grownAt
    if (isLarger || isNewer) largest = one
  }
  return largest ? newestOfLargest(largest) : own.at(-1)
}
