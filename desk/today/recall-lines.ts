import type { OwnerDay } from '#core/owner/owner-day/owner-day.ts'
import { since, type Draft } from './line-parts.ts'
import { toOrders } from './money-lines.ts'

/** What recalls of products ask for. */
export function recallLines({ recalls }: OwnerDay, now: Date): Draft[] {
  const { chosen, oldestChosenAt, longest, untold, unsent } = recalls
  const [code, ...others] = new Set(longest.map((one) => one.code))
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
      key: 'recall-untold',
      count: untold,
      title: 'Sin avisar de una retirada',
      second: 'se cortó al abrirla; en su página se avisa a quien falta',
      when: '',
      tone: 'failed',
      permission: 'recalls.handle',
      room: '/retiradas',
      deed: 'Ver la retirada',
    },
    {
      key: 'recall-remedies',
      count: chosen,
      title: 'Remedios de una retirada',
      second: 'quien lo compró ya ha elegido',
      when: since(oldestChosenAt, now),
      tone: 'waits',
      permission: 'recalls.handle',
      room: '/retiradas',
      // Of several recalls, the list says which; what is named is only the oldest.
      ...(code !== undefined && others.length === 0
        ? { query: `/${code}?vista=eligieron`, deed: 'Ver quiénes' }
        : { deed: 'Ver las retiradas' }),
    },
  ]
}
