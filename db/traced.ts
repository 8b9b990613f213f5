import { tracingChannel } from 'node:diagnostics_channel'

/** A piece of work as a trace shows it. Nothing in it may name or describe a person. */
export type Traced = { name: string; attributes: Record<string, string | number> }

/**
 * Node's channels are one for the process, also where a module is loaded twice: the core says what it
 * does, and need not know whether anybody listens.
 */
export const tracedWork = tracingChannel<unknown, Traced>('shop:work')

/** Runs `work`, and tells who traces the shop of its begin and end. Costs nothing without them. */
export function traced<T>(
  name: string,
  attributes: Traced['attributes'],
  work: () => Promise<T>,
): Promise<T> {
  if (!tracedWork.hasSubscribers) return work()
  return tracedWork.tracePromise(work, { name, attributes })
}
