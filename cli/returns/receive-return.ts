import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { recalledPositions } from '#core/orders/fulfilment/recalled-units.server.ts'
import { RECALLED_STAYS_OFF } from '#core/returns/return-state-text.ts'
import { receiveReturn, type ReceiveOutcome } from '#core/returns/transition-return.server.ts'
import { UNDO_RECEIPT_REFUSALS, undoReceipt } from '#core/returns/undo-receipt.server.ts'
import type { OwnerReturn } from '#core/returns/owner-returns.server.ts'
import { chosenReturn, notNow, summary } from './chosen-return.ts'
import { readUnits } from '../orders/order-words.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../terminal/command.ts'
import { count } from '../terminal/words.ts'

export const receive: Command = {
  name: 'recibir',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'las prendas han llegado: vuelven a la venta o se dan de baja',
  more: [
    'Las líneas son las de «pedidos ver». Lo que falta sigue con el cliente: no vuelve a la venta, no\nse reembolsa con lo demás, y puede venir en otra devolución.',
  ],
  options: {
    reponer: { says: 'todas vuelven a la venta; sin ella se dan de baja como dañadas' },
    'reponer-lineas': { takes: 'N,…', says: 'solo las de estas líneas vuelven a la venta: 1,3' },
    faltan: { takes: 'N:UDS,…', says: 'lo que no ha venido en el paquete: 1:2,3' },
    si: { says: 'sin preguntar' },
  },
  examples: [
    'recibir DV-7K3M-QH2D --reponer',
    'recibir DV-7K3M-QH2D --reponer-lineas 1,3',
    'recibir DV-7K3M-QH2D --reponer --faltan 2',
  ],
  run: async (input) => {
    const { db, actor } = await input.shop()
    const one = await chosenReturn(db, input)
    const asked = restockedLines(input, one)
    const unsafe = one.order === null ? [] : await recalledPositions(db, one.order.id)
    const restocks = asked.filter((position) => !unsafe.includes(position))
    const typed = input.option('faltan')
    const missing = typed === undefined ? [] : readUnits(typed)
    const said = receivedText(one, restocks, missing)
    if (said.damaged > 0) {
      await input.confirm({
        shown: `${said.text}.`,
        question: '¿Darla por recibida así?',
        flags: '--reponer o --si',
      })
    }
    const arrival = { at: input.now.toISOString(), restocks, missing }
    const outcome = await receiveReturn({ db, actor }, one, arrival)
    if (!outcome.ok) throw refuseReceipt(one, outcome)
    const { back, damaged, missing: notHere } = said
    const undo =
      one.status === 'refunded'
        ? ''
        : `\nPara deshacerlo: devoluciones deshacer-recibida ${one.code}`
    return {
      json: {
        ok: true,
        code: one.code,
        restocked: damaged === 0 && back > 0,
        back,
        damaged,
        missing: notHere,
      },
      text: `${one.code}: recibida. ${said.text}.${restocks.length < asked.length ? ` ${RECALLED_STAYS_OFF}` : ''}${undo}`,
    }
  },
}

/** The positions of the lines that go back on sale. */
function restockedLines(input: Input, { units }: OwnerReturn): number[] {
  const typed = input.option('reponer-lineas')
  if (typed !== undefined && input.has('reponer')) {
    throw new WrongUsage('Di --reponer o --reponer-lineas, no las dos.')
  }
  if (typed === undefined && !input.has('reponer')) return []
  if (units.length === 0) {
    throw new Refusal('No se sabe qué prendas son: recíbela sin --reponer y usa stock sumar.')
  }
  const positions = units.map(({ position }) => position)
  if (typed === undefined) return positions
  const chosen = typed.split(',').map((one) => Number(one.trim()) - 1)
  if (!chosen.every((position) => positions.includes(position))) {
    throw new Refusal(`Esas líneas no son de esta devolución. ${linesOf(units)}`)
  }
  return chosen
}

const linesOf = (units: readonly Units[]): string =>
  `Sus líneas: ${units.map(({ position }) => position + 1).join(', ')}.`

function receivedText(
  { units, status }: OwnerReturn,
  restocks: readonly number[],
  lacking: readonly Units[],
) {
  const lacks = (position: number) =>
    lacking.find((one) => one.position === position)?.quantity ?? 0
  const sum = (isBack: boolean) =>
    units
      .filter(({ position }) => restocks.includes(position) === isBack)
      .reduce((all, { position, quantity }) => all + Math.max(0, quantity - lacks(position)), 0)
  const [back, damaged] = [sum(true), sum(false)]
  const missing = lacking.reduce((all, { quantity }) => all + quantity, 0)
  const paid = status === 'refunded' ? 'su dinero ya se devolvió' : 'no se reembolsa con lo demás'
  const parts = [
    ...(back > 0 ? [`${count(back, 'prenda vuelve', 'prendas vuelven')} a la venta`] : []),
    ...(damaged > 0
      ? [
          `${count(damaged, 'prenda se da', 'prendas se dan')} de baja como dañada${damaged > 1 ? 's' : ''}`,
        ]
      : []),
    ...(missing > 0
      ? [`${count(missing, 'prenda no ha venido', 'prendas no han venido')}: ${paid}`]
      : []),
  ]
  return { back, damaged, missing, text: parts.join(' y ') || 'Sus prendas no constan' }
}

function refuseReceipt(one: OwnerReturn, outcome: Extract<ReceiveOutcome, { ok: false }>): Refusal {
  switch (outcome.reason) {
    case 'not_now':
      return notNow(one, outcome)
    case 'not_sent':
      return new Refusal(
        `El pedido ${one.typedNumber} no ha salido: nada puede volver. Devuelve el dinero, y sus prendas no se envían: devoluciones reembolsar ${one.code}`,
        outcome,
      )
    case 'bad_missing':
      return new Refusal(
        `Eso no puede faltar: es más de lo que vuelve, o es todo. ${linesOf(one.units)} Si no ha venido nada, no la recibas.`,
        outcome,
      )
  }
}

export const undoReceive: Command = {
  name: 'deshacer-recibida',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'no había llegado, o se recibió mal: vuelve a esperar su paquete',
  more: ['Sus prendas salen del almacén. Solo mientras no se ha devuelto el dinero.'],
  options: { si: { says: 'sin preguntar' } },
  examples: ['deshacer-recibida DV-7K3M-QH2D'],
  run: async (input) => {
    const { db, actor } = await input.shop()
    const one = await chosenReturn(db, input)
    if (one.status !== 'received')
      throw new Refusal(UNDO_RECEIPT_REFUSALS.not_now, { ok: false, reason: 'not_now' })
    await input.confirm({
      shown: `${summary(one)} Vuelve a estar pedida, y sus prendas dejan de estar en el almacén.`,
      question: '¿Deshacer su llegada?',
    })
    const outcome = await undoReceipt({ db, actor }, one, input.now.toISOString())
    if (!outcome.ok) throw new Refusal(UNDO_RECEIPT_REFUSALS[outcome.reason], outcome)
    const text = `${one.code}: vuelve a estar pedida. El cliente no recibe ningún correo.`
    return { json: { ok: true, code: one.code }, text }
  },
}
