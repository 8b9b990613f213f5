import type { OrderLife } from './order-life.ts'
import { PEOPLE, type Person } from './people.ts'

/** An order of the seed: its buyer, quantities, age, and what happens to it. */
export type Story = {
  says: string
  buyer: Person
  daysAgo: number
  /** Units of each line. */
  quantities: readonly number[]
  /** Paid on a provider's page, and so not at once. */
  isElsewhere?: boolean
  method?: 'card' | 'paypal'
  isExpress?: boolean
  discountCode?: string
  becomes?: (order: OrderLife) => Promise<unknown>
}

const { lucia, marta, ines, joan, tiago } = PEOPLE
const FIRST = [{ position: 0, quantity: 1 }]
const BOTH = [...FIRST, { position: 1, quantity: 1 }]

/**
 * Every state of orders and returns, most of them in progress. As with any order, the shop cancels
 * the unpaid one after half an hour.
 */
export const STORIES: readonly Story[] = [
  { says: 'new today, in a hurry', buyer: lucia, daysAgo: 0.1, quantities: [1], isExpress: true },
  {
    says: 'new, paid by PayPal',
    buyer: joan,
    daysAgo: 0.3,
    quantities: [2, 1],
    method: 'paypal',
  },
  { says: 'new, abroad', buyer: tiago, daysAgo: 1, quantities: [1, 1, 3] },
  {
    says: 'new, with a code',
    buyer: marta,
    daysAgo: 2,
    quantities: [2],
    discountCode: 'WELCOME10',
  },
  { says: 'waits to be paid', buyer: ines, daysAgo: 0.002, quantities: [1], isElsewhere: true },
  {
    says: 'left at the page of the provider',
    buyer: ines,
    daysAgo: 3,
    quantities: [1],
    isElsewhere: true,
    becomes: (order) => order.leavePage(2.9),
  },
  {
    says: 'cancelled by the buyer before it was paid',
    buyer: joan,
    daysAgo: 3,
    quantities: [1],
    isElsewhere: true,
    becomes: (order) => order.cancel(2.99, 'shopper'),
  },
  {
    says: 'paid after it was given up',
    buyer: ines,
    daysAgo: 4,
    quantities: [1],
    isElsewhere: true,
    becomes: async (order) => {
      await order.leavePage(3.9)
      await order.pay(3.8)
    },
  },
  {
    says: 'cancelled, and its money is owed: nobody can pay it back',
    buyer: marta,
    daysAgo: 4,
    quantities: [1],
    isElsewhere: true,
    becomes: async (order) => {
      await order.pay(3.99)
      await order.cancel(3, 'shell')
    },
  },
  {
    says: 'cancelled and paid back',
    buyer: lucia,
    daysAgo: 5,
    quantities: [1, 1],
    becomes: (order) => order.cancel(4.5, 'shopper'),
  },
  {
    says: 'one of two lines paid back, the other to send',
    buyer: marta,
    daysAgo: 3,
    quantities: [1, 1],
    becomes: (order) => order.refund(2, { kind: 'lines', lines: FIRST, withShipping: false }),
  },
  {
    says: 'all paid back, and not cancelled',
    buyer: joan,
    daysAgo: 3,
    quantities: [1],
    becomes: (order) => order.refund(2, { kind: 'rest' }),
  },
  {
    says: 'on its way',
    buyer: lucia,
    daysAgo: 4,
    quantities: [1, 2],
    becomes: (order) => order.ship(2),
  },
  {
    says: 'a part is on its way',
    buyer: lucia,
    daysAgo: 3,
    quantities: [2, 1],
    becomes: (order) => order.ship(1, [{ position: 0, quantity: 1 }]),
  },
  {
    says: 'on its way, with a courtesy',
    buyer: tiago,
    daysAgo: 6,
    quantities: [1],
    becomes: async (order) => {
      await order.ship(5)
      await order.refund(4, { kind: 'amount', amountCents: 500 })
    },
  },
  {
    says: 'arrived',
    buyer: ines,
    daysAgo: 9,
    quantities: [1, 1],
    becomes: (order) => arrived(order, 6),
  },
  {
    says: 'arrived long ago',
    buyer: marta,
    daysAgo: 90,
    quantities: [3],
    becomes: (order) => arrived(order, 86),
  },
  {
    says: 'arrived, and paid back all the same',
    buyer: joan,
    daysAgo: 12,
    quantities: [1],
    becomes: async (order) => {
      await arrived(order, 9)
      await order.refund(8, { kind: 'rest' })
    },
  },
  {
    says: 'one line asked back',
    buyer: lucia,
    daysAgo: 10,
    quantities: [1, 1],
    becomes: async (order) => {
      await arrived(order, 7)
      await order.askBack(3, FIRST)
    },
  },
  {
    says: 'one line back, its money not yet',
    buyer: marta,
    daysAgo: 11,
    quantities: [1, 1],
    becomes: async (order) => {
      await arrived(order, 8)
      await order.askBack(6, FIRST)
      await order.receive(1)
    },
  },
  {
    says: 'all back, the money not yet',
    buyer: ines,
    daysAgo: 12,
    quantities: [1, 1],
    becomes: async (order) => {
      await arrived(order, 9)
      await order.askBack(7, BOTH)
      await order.receive(1, { restocks: false })
    },
  },
  {
    says: 'all back and paid back',
    buyer: lucia,
    daysAgo: 14,
    quantities: [1, 1],
    becomes: async (order) => {
      await arrived(order, 11)
      await order.askBack(9, BOTH)
      await order.receive(4)
      await order.payBack(3)
    },
  },
  {
    says: 'one line paid back before it is here',
    buyer: tiago,
    daysAgo: 14,
    quantities: [1, 1],
    becomes: async (order) => {
      await arrived(order, 10)
      await order.askBack(8, FIRST)
      await order.payBack(5)
    },
  },
  {
    says: 'a return declined',
    buyer: joan,
    daysAgo: 15,
    quantities: [1],
    becomes: async (order) => {
      await arrived(order, 12)
      await order.askBack(9, FIRST)
      await order.receive(5, { restocks: false })
      await order.decline(4)
    },
  },
  {
    says: 'withdrawn before it has left',
    buyer: tiago,
    daysAgo: 2,
    quantities: [1],
    becomes: (order) => order.withdraw(1),
  },
  {
    says: 'withdrawn, back and paid back',
    buyer: ines,
    daysAgo: 16,
    quantities: [1],
    becomes: async (order) => {
      await arrived(order, 13)
      await order.withdraw(10)
      await order.receive(6)
      await order.payBack(5)
    },
  },
]

/** A parcel takes two days. */
async function arrived(order: OrderLife, days: number): Promise<void> {
  await order.ship(days + 2)
  await order.deliver(days)
}
