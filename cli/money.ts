import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import {
  listOwedRefunds,
  settleRefundByHand,
  type OwedRefund,
} from '#core/payments/refunds/owed-refunds.server.ts'
import {
  closePaymentCase,
  listPaymentCases,
  type PaymentCase,
} from '#core/payments/cases/payment-cases.server.ts'
import { recordExternalRefund } from '#core/payments/refunds/link-external-refund.server.ts'
import type { OwnerSettlement } from '#core/payments/refunds/settle-manually.server.ts'
import { sendRefund } from '#core/payments/refunds/send-refund.server.ts'
import { BEING_SENT, whyOwed } from '#core/payments/refunds/why-owed.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { Refusal, WrongUsage, type Command, type Group, type Input } from './terminal/command.ts'
import { check } from './money-check.ts'
import { caseText, MONEY } from './money-words.ts'
import { printable, type Screen } from './terminal/screen.ts'
import { paymentContext } from './selling.ts'
import { table } from './terminal/table.ts'
import { count } from './terminal/words.ts'

/** The code that an owner types for a refund or a case: the start of its id. */
const codeOf = (prefix: string, id: string): string =>
  `${prefix}-${(id.split('_').at(-1) ?? '').slice(0, 8).toUpperCase()}`
const refundCode = ({ id }: { id: string }): string => codeOf('R', id)
const caseCode = ({ id }: { id: string }): string => codeOf('C', id)

const list: Command = {
  name: 'listar',
  says: 'dinero por devolver y pagos que hay que mirar, lo más antiguo primero',
  options: { todo: { says: 'también los pagos ya vistos' } },
  examples: ['listar', 'listar --todo'],
  run: async (input) => {
    const { db } = await input.shop()
    const owed = await listOwedRefunds(db)
    const cases = await listPaymentCases(db, { includeClosed: input.has('todo') })
    const tables = [
      ...(owed.length === 0 ? [] : [owedText(input.screen, owed)]),
      ...(cases.length === 0 ? [] : [casesText(input.screen, cases)]),
    ]
    return {
      json: {
        owed: owed.map((one) => ({ code: refundCode(one), ...one })),
        cases: cases.map((one) => ({ code: caseCode(one), ...one })),
      },
      text:
        tables.length === 0
          ? 'No se debe dinero a nadie, ni hay pagos que mirar.'
          : tables.join('\n\n'),
    }
  },
}

function owedText(screen: Screen, owed: readonly OwedRefund[]): string {
  const columns = [
    { head: 'Código' },
    { head: 'Pedido' },
    { head: 'Importe', align: 'right' as const },
    { head: 'Desde' },
    { head: 'Otra vez' },
    { head: 'Por qué', shrinks: true },
  ]
  const rows = owed.map((one) => [
    refundCode(one),
    one.orderNumber,
    formatEuros(one.amountCents),
    formatShortMoment(one.requestedAt),
    one.nextAttemptAt === null ? 'cuando digas' : formatShortMoment(one.nextAttemptAt),
    printable(whyOwed(one)),
  ])
  const sumCents = owed.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return `Dinero por devolver\n${table(screen, columns, rows)}\n\n${count(rows.length, 'reembolso', 'reembolsos')}, ${formatEuros(sumCents)}.`
}

function casesText(screen: Screen, cases: readonly PaymentCase[]): string {
  const columns = [
    { head: 'Código' },
    { head: 'Pedido' },
    { head: 'Llegó' },
    { head: 'Veces', align: 'right' as const },
    { head: 'Qué', shrinks: true },
  ]
  const rows = cases.map((one) => [
    caseCode(one),
    printable(one.orderNumber ?? (one.reportedOrder || '—')),
    formatShortMoment(one.openedAt),
    String(one.reports),
    printable(caseText(one)),
  ])
  return `Pagos que hay que mirar\n${table(screen, columns, rows)}\n\n${count(rows.length, 'pago', 'pagos')}.`
}

const retry: Command = {
  name: 'reintentar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'pide ahora otra vez un reembolso al proveedor',
  examples: ['reintentar R-1B2C3D4E'],
  run: async (input) => {
    const { db } = await input.shop()
    const one = await chosenRefund(db, input)
    const status = await sendRefund(await paymentContext(input), one.id)
    const json = { ok: status === 'done', code: refundCode(one), status }
    const text = `${refundCode(one)}, ${one.orderNumber}: ${formatEuros(one.amountCents)}. ${MONEY[status]}`
    if (status !== 'done') throw new Refusal(text, json)
    return { json, text }
  },
}

const paid: Command = {
  name: 'pagado',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'lo has devuelto tú de otra manera: lo cierra y escribe al cliente',
  more: ['Mira antes en la página del proveedor que no lo haya hecho ya: sería pagar dos veces.'],
  options: {
    como: { takes: 'TEXTO', says: 'cómo; lo lee el cliente («transferencia del 5 de marzo»)' },
    si: { says: 'sin preguntar' },
  },
  examples: ['pagado R-1B2C3D4E --como "transferencia del 5 de marzo"'],
  run: async (input) => {
    const method = input.option('como')?.trim()
    if (!method) throw new WrongUsage('Falta --como TEXTO: lo va a leer el cliente.')
    const { db } = await input.shop()
    const one = await chosenRefund(db, input)
    await input.confirm({
      shown: `${summary(one)} El cliente lee que se lo has devuelto por otro medio (${printable(method)}).`,
      question: '¿Apuntarlo como pagado?',
    })
    requireSettled(one, await settleRefundByHand(await paymentContext(input), one.id, method))
    const text = `${refundCode(one)}, ${one.orderNumber}: apuntado como pagado. El correo al cliente sale ahora.`
    return { json: { ok: true, code: refundCode(one) }, text }
  },
}

const giveUp: Command = {
  name: 'dejar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'no se debe: deja de intentarlo, y el importe queda libre',
  more: ['Si era de una devolución, la devolución vuelve a estar abierta.'],
  options: {
    motivo: { takes: 'TEXTO', says: 'por qué; para ti, no para el cliente' },
    si: { says: 'sin preguntar' },
  },
  examples: ['dejar R-1B2C3D4E --motivo "el cliente se queda la prenda"'],
  run: async (input) => {
    const why = input.option('motivo')?.trim()
    if (!why) throw new WrongUsage('Falta --motivo TEXTO: dentro de un mes no te acordarás.')
    const { db } = await input.shop()
    const one = await chosenRefund(db, input)
    await input.confirm({
      shown: `${summary(one)} Ya no se devolverá, y al cliente no se le escribe.`,
      question: '¿Dejar de deberlo?',
    })
    requireSettled(one, await giveUpRefund(await paymentContext(input), one.id, why))
    const text = `${refundCode(one)}, ${one.orderNumber}: ya no se debe.`
    return { json: { ok: true, code: refundCode(one) }, text }
  },
}

const seen: Command = {
  name: 'visto',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'ya has mirado un pago: lo quita de la lista',
  options: { nota: { takes: 'TEXTO', says: 'qué has hecho con él' } },
  examples: ['visto C-1B2C3D4E --nota "devuelto en Stripe"'],
  run: async (input) => {
    const { db } = await input.shop()
    const cases = await listPaymentCases(db, { includeClosed: true })
    const one = choose(input, cases, caseCode, 'No hay ningún pago')
    const at = input.now.toISOString()
    const isClosed = await transact(db, (trx) =>
      closePaymentCase(trx, one.id, { at, note: input.option('nota') ?? null }),
    )
    if (!isClosed) {
      const json = { ok: false, reason: 'closed_before' }
      throw new Refusal(`${caseCode(one)} ya estaba visto.`, json)
    }
    return { json: { ok: true, code: caseCode(one) }, text: `${caseCode(one)}: visto.` }
  },
}

const enter: Command = {
  name: 'apuntar',
  takes: 'CÓDIGO',
  fewest: 1,
  says: 'apunta en su pedido un reembolso hecho en la página del proveedor que no cabía',
  more: [
    'Antes hay que hacerle sitio: dinero dejar con lo que ya no se debe. El cliente recibe un correo.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['apuntar C-1B2C3D4E'],
  run: async (input) => {
    const { db } = await input.shop()
    const cases = await listPaymentCases(db, { includeClosed: false })
    const one = choose(input, cases, caseCode, 'No hay ningún pago')
    await input.confirm({
      shown: `${caseCode(one)}: ${formatEuros(one.amountCents)} del pedido ${one.orderNumber ?? '—'}, ya devueltos en el proveedor.`,
      question: '¿Apuntarlo en el pedido?',
    })
    const entered = await recordExternalRefund(await paymentContext(input), one.id)
    if (!entered.ok) {
      const text =
        entered.reason === 'no_room'
          ? 'sigue sin caber en lo cobrado: deja antes lo que ya no se debe (dinero dejar).'
          : 'no es un reembolso por apuntar.'
      throw new Refusal(`${caseCode(one)}: ${text}`, { ok: false, reason: entered.reason })
    }
    const text = `${caseCode(one)}: ${formatEuros(entered.amountCents)} apuntados en ${one.orderNumber ?? '—'}.`
    return { json: { ...entered, code: caseCode(one) }, text }
  },
}

const summary = (one: OwedRefund): string =>
  `${refundCode(one)}: ${formatEuros(one.amountCents)} del pedido ${one.orderNumber} (${printable(one.reason)}).`

function requireSettled(one: OwedRefund, settled: OwnerSettlement): void {
  if (settled === 'settled') return
  const text =
    settled === 'being_sent'
      ? `${BEING_SENT} y mira dinero listar.`
      : `acaba de cambiar: míralo con pedidos ver ${one.orderNumber}.`
  throw new Refusal(`${refundCode(one)} ${text} No se ha apuntado nada.`, {
    ok: false,
    reason: settled,
  })
}

const chosenRefund = async (db: Db, input: Input): Promise<OwedRefund> =>
  choose(input, await listOwedRefunds(db), refundCode, 'No se debe ningún reembolso')

/** Finds an entry by its code, or by its order if that has only one. */
function choose<One extends { orderNumber: string | null }>(
  input: Input,
  all: readonly One[],
  code: (one: One) => string,
  none: string,
): One {
  const typed = (input.words[0] ?? '').toUpperCase()
  const byCode = all.filter((one) => code(one) === typed)
  const found = byCode.length > 0 ? byCode : all.filter((one) => one.orderNumber === typed)
  const [one] = found
  if (one && found.length === 1) return one
  const codes = found.map(code).join(', ')
  throw new Refusal(
    found.length === 0
      ? `${none} «${printable(input.words[0] ?? '')}». Los que hay: dinero listar.`
      : `De «${typed}» hay varios; di cuál: ${codes}.`,
    { ok: false, reason: found.length === 0 ? 'unknown' : 'several' },
  )
}

export const money: Group = {
  name: 'dinero',
  says: 'Dinero por devolver y pagos que mirar',
  commands: [list, retry, paid, giveUp, enter, seen, check],
}
