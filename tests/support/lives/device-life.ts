import fc from 'fast-check'
import type { DeviceStatement } from '#core/stock/device-statements.server.ts'
import { recordStatements, statementResults } from '#core/stock/device-statements.server.ts'
import { addStock, countStock } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { asOwner } from '../database/actors.ts'

const VARIANTS = ['S/Azul', 'M/Azul'] as const
const STEP_MS = 30_000

const device = fc.nat(2)
const variant = fc.constantFrom(...VARIANTS)
const units = fc.integer({ min: 1, max: 3 })
const fate = fc.constantFrom('arrives', 'lost', 'unanswered', 'late', 'twice')

/** What people do at a fair and in the shop, and what becomes of what the devices send. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('sold' as const), device, variant, units }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('received' as const), device, variant, units }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('count' as const), device, variant }) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('send' as const),
      device,
      fate,
      skewMs: fc.integer({ min: -3000, max: 3000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('arrive' as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('parcel' as const), variant, units }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('delivery' as const), variant, units }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('table' as const), variant }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('lost piece' as const), variant }) },
)
export type DeviceStep = typeof step extends fc.Arbitrary<infer One> ? One : never
export const anyDeviceLife = fc.array(step, { minLength: 5, maxLength: 40 })

/** A statement with the true time of what it says; a device learns the shop's clock but roughly. */
type Queued = DeviceStatement & { at: number }
type Parcel = { device: string; statements: DeviceStatement[] }

/** The world of one life: what truly lies there, what devices hold, what is on its way. */
export class DeviceWorld {
  readonly #db: Db
  readonly #life: number
  readonly #truth = new Map<string, number>()
  /** Variants of which a piece was lost since they were counted: only another count shows it. */
  readonly #unsure = new Set<string>()
  readonly #queues: Queued[][] = [[], [], []]
  readonly #late: Parcel[] = []
  #now: number
  #n = 0

  constructor(db: Db, life: number, lying: number) {
    this.#db = db
    this.#life = life
    this.#now = Date.parse('2027-01-01T00:00:00.000Z') + life * 3_600_000
    for (const one of VARIANTS) this.#truth.set(this.#id(one), lying)
  }

  #id = (one: string): string => `mens-jacket-${(this.#life % 24) + 1}/${one}`
  #at = (): string => new Date(this.#now).toISOString()
  #device = (index: number): string => `device-${this.#life}-${index}`

  /** Before the first step, the shop knows what is there. */
  async begin(): Promise<void> {
    for (const [id, lying] of this.#truth) {
      await countStock(asOwner(this.#db), id, { units: lying, at: this.#at() })
    }
  }

  async take(one: DeviceStep): Promise<void> {
    this.#now += STEP_MS
    if (one.what === 'send') return this.#send(one.device, one.fate, one.skewMs)
    if (one.what === 'arrive') return this.#arrive(one.which)
    const id = this.#id(one.variant)
    const lying = this.#truth.get(id) ?? 0
    switch (one.what) {
      case 'sold':
        if (lying >= one.units) this.#say(one.device, 'sold', id, one.units)
        return
      case 'received':
        return this.#say(one.device, 'received', id, one.units)
      case 'count':
        return this.#say(one.device, 'count', id, lying)
      case 'lost piece':
        if (lying > 0) this.#truth.set(id, lying - 1)
        this.#unsure.add(id)
        return
      case 'table':
        await countStock(asOwner(this.#db), id, { units: lying, at: this.#at() })
        return
      case 'delivery':
        return this.#shopMoves(id, one.units)
      case 'parcel':
        if (lying >= one.units) await this.#shopMoves(id, -one.units)
    }
  }

  /** What moves in the shop itself is known at once, if the shop thinks that it can be. */
  async #shopMoves(id: string, change: number): Promise<void> {
    const reason = change > 0 ? 'received' : 'damaged'
    const move = { units: change, at: this.#at(), reason } as const
    const outcome = await addStock(asOwner(this.#db), id, move)
    if (outcome.ok) this.#truth.set(id, (this.#truth.get(id) ?? 0) + change)
  }

  #say(index: number, kind: DeviceStatement['kind'], variantId: string, count: number): void {
    const change = { sold: -count, received: count, count: 0 }[kind]
    this.#truth.set(variantId, (this.#truth.get(variantId) ?? 0) + change)
    const statement = { n: (this.#n += 1), kind, variantId, units: count, at: this.#now }
    this.#queues[index]?.push({ ...statement, happenedAt: '' })
  }

  async #send(index: number, how: string, skewMs: number): Promise<void> {
    const statements = (this.#queues[index] ?? []).map(({ at, ...statement }) => ({
      ...statement,
      happenedAt: new Date(at + skewMs).toISOString(),
    }))
    if (statements.length === 0 || how === 'lost') return
    const parcel = { device: this.#device(index), statements }
    if (how === 'late') {
      this.#late.push(parcel)
      return
    }
    await this.#record(parcel)
    if (how === 'twice') await this.#record(parcel)
    if (how !== 'unanswered') await this.#hear(index)
  }

  async #arrive(which: number): Promise<void> {
    const [parcel] = this.#late.splice(which % Math.max(1, this.#late.length), 1)
    if (parcel) await this.#record(parcel)
  }

  #record = ({ device: name, statements }: Parcel) =>
    transact(asOwner(this.#db), (ctx) => recordStatements(ctx, name, statements, this.#at()))

  /** The device forgets what the shop has; of a count that did not hold, its person counts again. */
  async #hear(index: number): Promise<void> {
    const queue = this.#queues[index] ?? []
    const numbers = queue.map(({ n }) => n)
    const results = await statementResults(this.#db, this.#device(index), numbers)
    const known = new Set(results.map(({ n }) => n))
    this.#queues[index] = queue.filter(({ n }) => !known.has(n))
    for (const { result, variantId } of results) {
      if (result !== 'moved') continue
      this.#now += STEP_MS
      this.#say(index, 'count', variantId, this.#truth.get(variantId) ?? 0)
    }
  }

  /** The network is back: everything arrives, and the shop has what truly lies there. */
  async end(): Promise<void> {
    while (this.#late.length > 0) await this.#arrive(0)
    for (let round = 0; this.#queues.some((queue) => queue.length > 0); round += 1) {
      if (round > 12) throw new Error('a device is never heard')
      for (const index of this.#queues.keys()) {
        this.#now += STEP_MS
        await this.#send(index, 'arrives', 0)
      }
    }
    for (const [id, lying] of this.#truth) {
      if (this.#unsure.has(id)) {
        this.#now += STEP_MS
        this.#say(0, 'count', id, lying)
        await this.#send(0, 'arrives', 0)
      }
      const row = await this.#db
        .selectFrom('stock')
        .select('on_hand')
        .where('variant_id', '=', id)
        .executeTakeFirstOrThrow()
      if (row.on_hand !== lying)
        throw new Error(`${id}: ${row.on_hand} in the shop, ${lying} lie there`)
    }
  }
}
