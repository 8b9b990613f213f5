import type { OwnerDay } from '#core/owner-day/owner-day.ts'
import { since, type Draft } from './line-parts.ts'
import { toOrders } from './money-lines.ts'

/** What recalls of products ask for; they are opened and ended on the command line. */
export function recallLines({ recalls }: OwnerDay, now: Date): Draft[] {
  const { chosen, oldestChosenAt, longest, unsent } = recalls
  return [
    {
      key: 'recalled-unsent',
      count: unsent.length,
      title: 'No enviar',
      second: 'llevan algo retirado por seguridad: hay que cancelarlo',
      when: '',
      tone: 'failed',
      permission: 'orders.read',
      ...toOrders(unsent),
    },
    {
      key: 'recall-remedies',
      count: chosen,
      title: 'Remedios de una retirada',
      second: 'quien lo compró ya ha elegido',
      when: since(oldestChosenAt, now),
      tone: 'waits',
      permission: 'orders.read',
      ...toOrders(longest.map(({ number }) => number)),
    },
  ]
}
