import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'
import { wakefulTimeout } from '#core/base/async/wakeful-timeout.ts'
import { DatabaseUnavailable } from './errors.ts'

type SlotLimits = {
  atOnce: number
  /** How long a transaction waits for a slot, in milliseconds. */
  waitMs: number
}

/**
 * A database that runs a limited number of transactions at once, so that orders waiting for one
 * another's rows leave connections for reads. Throws `DatabaseUnavailable` if a transaction gets no
 * slot in time; that transaction has not begun.
 */
export class LimitedKysely<T> extends Kysely<T> {
  readonly #slots: Slots

  constructor(config: KyselyConfig, limits: SlotLimits) {
    super(config)
    this.#slots = new Slots(limits)
  }

  override transaction(): TransactionBuilder<T> {
    const builder = super.transaction()
    const execute: TransactionBuilder<T>['execute'] = builder.execute.bind(builder)
    builder.execute = async (work) => {
      await this.#slots.take()
      try {
        return await execute(work)
      } finally {
        this.#slots.end()
      }
    }
    return builder
  }
}

class Slots {
  readonly #limits: SlotLimits
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
  }

  /** Resolves in the order of the requests for slots. */
  async take(): Promise<void> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#wait()
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        cancel()
        resolve()
      }
      const cancel = wakefulTimeout(() => {
        this.#waiting.delete(begin)
        reject(new DatabaseUnavailable('too many transactions are waiting'))
      }, this.#limits.waitMs)
      this.#waiting.add(begin)
    })
  }

  /** Passes the slot to the transaction that waits longest; the number running stays the same. */
  end(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
