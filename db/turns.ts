import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'
import { DatabaseUnavailable } from './errors.ts'

type TurnLimits = {
  atOnce: number
  /** How long a transaction waits for its turn, in milliseconds. */
  waitMs: number
}

/**
 * A database of which only some connections are in transactions at once, so that orders that wait
 * for one another's rows leave the others to whoever only reads. Throws `DatabaseUnavailable` out of
 * a transaction that does not get its turn in time; it has not begun.
 */
export class TurnTakingKysely<T> extends Kysely<T> {
  readonly #turns: Turns

  constructor(config: KyselyConfig, limits: TurnLimits) {
    super(config)
    this.#turns = new Turns(limits)
  }

  override transaction(): TransactionBuilder<T> {
    const builder = super.transaction()
    const execute: TransactionBuilder<T>['execute'] = builder.execute.bind(builder)
    builder.execute = async (work) => {
      await this.#turns.take()
      try {
        return await execute(work)
      } finally {
        this.#turns.end()
      }
    }
    return builder
  }
}

class Turns {
  readonly #limits: TurnLimits
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Resolves in the order in which turns were asked for. */
  async take(): Promise<void> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#wait()
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(begin)
        reject(new DatabaseUnavailable('too many transactions are waiting'))
      }, this.#limits.waitMs)
      this.#waiting.add(begin)
    })
  }

  /** The turn passes to whoever waits longest; as many are running as before then. */
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
