/** The order of a list: the highest key first, equal keys by `compare`, which finds no two equal. */
export type Order = {
  key: (one: number) => number
  compare: (a: number, b: number) => number
}

/**
 * The first `most` of a list in an order, without sorting the rest: a heap keeps the best so far,
 * the last of them on top.
 */
export function topOf(all: ArrayLike<number>, most: number, order: Order): number[] {
  const compare = (a: number, b: number) => order.key(b) - order.key(a) || order.compare(a, b)
  if (all.length <= most) return Array.from(all).toSorted(compare)
  const heap = Array.from({ length: most }, (_, at) => all[at] as number)
  for (let at = (most >> 1) - 1; at >= 0; at -= 1) sink(heap, at, compare)
  let [last = 0] = heap
  let lastKey = order.key(last)
  for (let at = most; at < all.length; at += 1) {
    const one = all[at] as number // the loop ends before the list
    const key = order.key(one)
    if (key < lastKey || (key === lastKey && order.compare(one, last) >= 0)) continue
    heap[0] = one
    sink(heap, 0, compare)
    last = heap[0]
    lastKey = order.key(last)
  }
  return heap.toSorted(compare)
}

/** Moves an entry down until none below it comes later in the order. */
function sink(heap: number[], from: number, compare: (a: number, b: number) => number): void {
  let at = from
  for (;;) {
    let latest = at
    for (const child of [2 * at + 1, 2 * at + 2]) {
      const isLater =
        child < heap.length && compare(heap[child] as number, heap[latest] as number) > 0
      if (isLater) latest = child
    }
    if (latest === at) return
    const moved = heap[at] as number // both are inside the heap
    heap[at] = heap[latest] as number
    heap[latest] = moved
    at = latest
  }
}
