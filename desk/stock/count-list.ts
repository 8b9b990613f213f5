import { createStore, listenToStorage } from '#app/ui/store.ts'

/** What the desk knows of a scanned variant. */
export type ScannedVariant = { variantId: string; label: string; expected: number }

/** What is said of a variant: how many lie there, or how many left or came outside the web. */
export type CountKind = 'count' | 'sold' | 'received'

/** What was counted on this device and has not been applied. */
export type Counted = {
  /** The device numbers what it says, so that the shop takes each once. */
  n: number
  kind: CountKind
  /** As scanned or typed. */
  code: string
  units: number
  /** When its units began to be counted, in milliseconds of this device. */
  at: number
  /** Unknown while there is no connection. */
  variant?: ScannedVariant
  /** Sent, and what became of it is not known: it can no longer be taken off the list. */
  isTried?: boolean
  /** A count that no longer held when it came: the shop's number then. */
  theirs?: number
  /** Why the shop cannot take it. */
  fault?: string
}

/** Counts that are sent at once. */
export const MOST_SENT = 100

const STORED = 'mostrador-recuento'
const DEVICE = 'mostrador-aparato'

type Device = { id: string; last: number }
let device: Device | undefined

/** This device, as it stands in the storage that its tabs share. */
function readDevice(): Device {
  try {
    const stored = localStorage.getItem(DEVICE)
    if (stored !== null) device = JSON.parse(stored) as Device // only `nextNumber` writes it
  } catch {
    // For this page only.
  }
  device ??= { id: randomId(), last: 0 }
  return device
}

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

export const deviceId = (): string => readDevice().id

/** The number of what this device says next. */
export function nextNumber(): number {
  const { id, last } = readDevice()
  device = { id, last: last + 1 }
  try {
    localStorage.setItem(DEVICE, JSON.stringify(device))
  } catch {
    // For this page only.
  }
  return device.last
}

function read(): readonly Counted[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '[]') as Partial<Counted>[]
    // A page of an older build kept counts without a number, and no other kind.
    return stored.map((one) => ({ n: one.n ?? nextNumber(), kind: 'count', ...one }) as Counted)
  } catch {
    return []
  }
}

const store = createStore<readonly Counted[]>(read, {
  onServer: [],
  listen: () => listenToStorage([STORED], () => store.set(read())),
})

/** Whether scripts run: until then the page counts with plain forms. */
export const useHydrated = createStore<boolean>(() => true, { onServer: false }).use

/** The counts of this device, the newest first. */
export const useCounts = store.use
export const countsOf = store.get

/** Keeps the counts on the device, so that a lost connection or a reload loses none. */
export function keep(counts: readonly Counted[]): void {
  store.set(counts)
  try {
    localStorage.setItem(STORED, JSON.stringify(counts))
  } catch {
    // For this page only.
  }
}

const isSame = (a: Counted, b: Counted): boolean =>
  a.code === b.code || (a.variant !== undefined && a.variant.variantId === b.variant?.variantId)

/**
 * Adds what was said. A variant that was counted before has its new figure only; what was sent
 * already stays until the shop has answered.
 */
export const withCount = (counts: readonly Counted[], one: Counted): Counted[] => [
  one,
  ...counts.filter(
    (other) =>
      one.kind !== 'count' || other.kind !== 'count' || other.isTried || !isSame(one, other),
  ),
]

/** What can be sent of the list, the oldest first: its variant is known, and nobody has to decide. */
export const readyOf = (counts: readonly Counted[]): Counted[] =>
  counts
    .filter(({ variant, theirs, fault }) => variant && theirs === undefined && fault === undefined)
    .toSorted((a, b) => a.n - b.n)

/** The shop's clock as a device knows it: how much it is ahead, and how wrong that may be. */
export type ShopClock = { aheadMs: number; errorMs: number }

/** Counts as the change reads them. A count is given rather too early: then less counts as seen by it. */
export const toSend = (counts: readonly Counted[], { aheadMs, errorMs }: ShopClock) =>
  counts.map(({ n, kind, variant, units, at }) => ({
    n,
    kind,
    variantId: variant?.variantId ?? '',
    units,
    happenedAt: new Date(at + aheadMs - (kind === 'count' ? errorMs : 0)).toISOString(),
  }))
