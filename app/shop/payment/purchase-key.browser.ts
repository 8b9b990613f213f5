import { randomId } from '../forms/random-id.browser.ts'

const KEY = 'checkout.key'

/** The key of the last order that was sent, until its answer arrives. */
const SENT = 'checkout.sent'

/**
 * The idempotency key of the purchase in progress, shared by all tabs. It survives a reload and a
 * closed browser, so a shopper who does not know whether an order arrived cannot place it twice.
 * `forgetKey` ends it.
 */
export function purchaseKey(): string {
  const stored = currentKey()
  if (stored !== undefined) return stored
  const key = randomId()
  write(KEY, key)
  return key
}

export function currentKey(): string | undefined {
  const stored = read(KEY)
  return stored !== undefined && UUID.test(stored) ? stored : undefined
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The purchase is over: the next one gets another key. */
export function forgetKey(): void {
  remove(KEY)
  remove(SENT)
}

export const markSent = (key: string): void => write(SENT, key)

/** The order was answered, so nothing about it is unknown. */
export const markAnswered = (): void => remove(SENT)

/** The key of an order that was sent from this browser and never answered. */
export function unansweredKey(): string | undefined {
  const key = currentKey()
  return key !== undefined && read(SENT) === key ? key : undefined
}

/** Holds what storage refuses, full or blocked. */
const memory = new Map<string, string>()

function read(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? memory.get(name)
  } catch {
    return memory.get(name)
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
    memory.delete(name)
  } catch {
    memory.set(name, value)
  }
}

function remove(name: string): void {
  memory.delete(name)
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so it is empty.
  }
}
