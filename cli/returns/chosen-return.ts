import { findReturn, type OwnerReturn } from '#core/returns/owner-returns.server.ts'
import type { Db } from '#db/schema.ts'
import { Refusal, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'

export const KINDS = { withdrawal: 'desistimiento', return: 'devolución' } as const
export const summary = (one: OwnerReturn): string =>
  `${one.code}, ${KINDS[one.kind]} de ${printable(one.name)}, pedido ${one.typedNumber}.`

export const notNow = (one: OwnerReturn, json: unknown): Refusal =>
  new Refusal(`Ahora no se puede: la devolución está ${CLOSED[one.status]}.`, json)

const CLOSED = {
  requested: 'pedida, y acaba de cambiar',
  received: 'recibida',
  refunded: 'cerrada, con el dinero devuelto',
  declined: 'rechazada',
} as const

/** The return with a code, or a refusal. */
export async function chosenReturn(db: Db, input: Input): Promise<OwnerReturn> {
  const code = input.words[0] ?? ''
  const one = await findReturn(db, code)
  if (one) return one
  throw new Refusal(`No hay ninguna devolución «${code}». Las que esperan: devoluciones listar.`)
}
