import { createStore, listenToStorage } from '#app/ui/store.ts'

/** What the desk knows of a scanned variant. */
export type ScannedVariant = { variantId: string; label: string; expected: number }

/** A count on this device that has not been applied. */
export type Counted = {
  /** As scanned or typed. */
  code: string
  units: number
  /** When it was counted, in milliseconds of this device. */
  at: number
  /** Unknown while there is no connection. */
  variant?: ScannedVariant
  /** Whether `variant` was read after the count, when the connection came back. */
  isLate?: boolean
}

/** Counts that are sent at once. */
export const MOST_SENT = 100

const STORED = 'mostrador-recuento'

function read(): readonly Counted[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as Counted[] // only `keep` writes it
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

/** Adds a count; a variant that was counted before has its new figure only. */
export const withCount = (counts: readonly Counted[], one: Counted): Counted[] => [
  one,
  ...counts.filter((other) => !isSame(one, other)),
]

/** The counts of the first parcel that can be sent, as the change reads them. */
export function toSend(counts: readonly Counted[], now: number) {
  return counts.flatMap(({ variant, units, at, isLate }) =>
    variant === undefined
      ? []
      : [
          {
            variantId: variant.variantId,
            units,
            expected: variant.expected,
            ...(isLate ? { agoSeconds: Math.ceil(Math.max(0, now - at) / 1000) } : {}),
          },
        ],
  )
}
