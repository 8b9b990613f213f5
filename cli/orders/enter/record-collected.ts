import { formatEuros } from '#core/base/money/money.ts'
import { collectFaultText } from '#core/payments/cod/cod-words.ts'
import { checkCollected, collectCod } from '#core/payments/cod/collect-cod.server.ts'
import { readCollected, type Collected } from '#core/payments/cod/read-collected.ts'
import { refuseCod } from '#core/payments/cod/refuse-cod.server.ts'
import { chosenOrder } from '../../chosen.ts'
import { paymentContext } from '../../selling.ts'
import { Refusal, WrongUsage, type Command, type Input } from '../../terminal/command.ts'
import { count, euros } from '../../terminal/words.ts'

/** The orders of a courier's settlement, all or none: «NÚMERO» or «NÚMERO:IMPORTE». */
export async function recordCollected(input: Input) {
  const collected = input.words.flatMap((word) => wordRead(word))
  const typed = input.option('importe')
  if (typed !== undefined && collected.length > 1) {
    throw new WrongUsage('Con varios pedidos, cada uno con su importe: NÚMERO:87,90.')
  }
  const rows = typed === undefined ? collected : withCents(collected, euros(typed, '--importe'))
  const context = await paymentContext(input)
  const checked = await checkCollected(context.db, rows)
  if (!checked.ok) throw refused(checked)
  const all = `${count(checked.orders.length, 'pedido', 'pedidos')}, ${formatEuros(checked.totalCents)}`
  await input.confirm({
    shown: [
      ...checked.orders.map(({ number, cents }) => `  ${number}: ${formatEuros(cents)}`),
      `El mensajero ha cobrado ${all}.`,
    ].join('\n'),
    question: '¿Apuntarlo?',
  })
  const outcome = await collectCod(context, rows)
  if (!outcome.ok) throw refused(outcome)
  const numbers = outcome.orders.map(({ number }) => number)
  return {
    json: { ok: true, numbers, totalCents: outcome.totalCents },
    text: `Cobrado contra reembolso: ${all}.`,
  }
}

const wordRead = (word: string): Collected[] => {
  const read = readCollected(word)
  if (read.ok) return read.rows
  throw new WrongUsage(`No es un pedido con su importe: ${word}.`)
}

const withCents = (rows: readonly Collected[], cents: number): Collected[] =>
  rows.map(({ number }) => ({ number, cents }))

const refused = (outcome: Extract<Awaited<ReturnType<typeof collectCod>>, { ok: false }>) =>
  new Refusal(
    [...outcome.faults.map(collectFaultText), 'No se ha apuntado nada.'].join('\n'),
    outcome,
  )

export const refusedCommand: Command = {
  name: 'rechazado',
  takes: 'NÚMERO',
  fewest: 1,
  says: 'un paquete contra reembolso ha vuelto sin cobrar: anula el pedido y guarda lo que llevaba',
  more: [
    'Sus prendas vuelven a la venta, y el cliente lo sabe por correo. Si ya tenía factura, se anula.',
    'Con ese correo o ese teléfono no se vuelve a pagar contra reembolso en 12 meses.',
  ],
  options: {
    danado: { says: 'ha vuelto dañado: no va a la venta' },
    si: { says: 'sin preguntar' },
  },
  examples: ['rechazado VR-7K3M-QH2D'],
  run: async (input) => {
    const context = await paymentContext(input)
    const { order } = await chosenOrder(context.db, input.words[0] ?? '')
    const isDamaged = input.has('danado')
    const goods = isDamaged ? 'lo que llevaba se da de baja' : 'lo que llevaba vuelve a la venta'
    await input.confirm({
      shown: `${order.number}: ha vuelto sin cobrar. Se anula, y ${goods}.`,
      question: '¿Apuntarlo?',
    })
    const outcome = await refuseCod(context, order.number, { isDamaged })
    if (!outcome.ok) throw new Refusal(`${order.number}: ${REFUSALS[outcome.reason]}`, outcome)
    context.wakeMail()
    const { invoices } = outcome
    const cancelled = invoices.length === 0 ? '' : ` Factura anulada: ${invoices.join(', ')}.`
    return {
      json: { ok: true, number: order.number, invoices },
      text: `${order.number}: anulado. El correo al cliente sale ahora.${cancelled}`,
    }
  },
}

const REFUSALS = {
  unknown_order: 'ya no está.',
  not_cod: 'no espera que lo cobre un mensajero.',
  not_sent: 'no ha salido: cancélalo con pedidos cancelar.',
  has_return: 'ya ha vuelto algo con una devolución: apunta antes lo cobrado y reembólsalo.',
  former_issuer: 'su factura es de un NIF anterior y ya no se anula: pregunta a tu asesoría.',
}
