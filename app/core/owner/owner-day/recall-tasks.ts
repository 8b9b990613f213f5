import { many, since } from './task-words.ts'

/** What recalls of products ask for; moments are ISO-8601 UTC. */
export type RecallsOfDay = {
  /** Orders whose buyers have chosen a remedy, and wait; `longest`: the first of them. */
  chosen: number
  oldestChosenAt: string | null
  longest: { code: string; number: string }[]
  /** Orders whose buyers were not told, since a command was interrupted. */
  untold: number
  /** Numbers of orders to send that have something recalled. */
  unsent: string[]
}

type RecallTask = { text: string; dueDay: null; command: string }

/** What recalls ask of the owner, the most pressing first. */
export function recallTasks({
  chosen,
  oldestChosenAt,
  longest,
  untold,
  unsent,
}: RecallsOfDay): RecallTask[] {
  const codes = new Set(longest.map(({ code }) => code))
  const [only] = codes
  const one = only !== undefined && codes.size === 1 && longest.length === chosen
  return [
    ...(unsent.length === 0
      ? []
      : [
          {
            text: `${many(unsent.length, 'pedido por enviar lleva', 'pedidos por enviar llevan')} algo retirado: ${unsent.length === 1 ? 'no lo envíes' : 'no los envíes'}`,
            dueDay: null,
            command: unsent.length === 1 ? `pedidos ver ${unsent[0]}` : 'productos retiradas',
          },
        ]),
    ...(untold === 0
      ? []
      : [
          {
            text: `${many(untold, 'pedido', 'pedidos')} de una retirada sin avisar: repite la orden que la abrió`,
            dueDay: null,
            command: 'productos retiradas',
          },
        ]),
    ...(chosen === 0
      ? []
      : [
          {
            text: `${many(chosen, 'remedio', 'remedios')} de una retirada por hacer${since(oldestChosenAt)}`,
            dueDay: null,
            command: one ? `productos retiradas ${only}` : 'productos retiradas',
          },
        ]),
  ]
}
