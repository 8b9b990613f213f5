import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { readBankStatement } from '#core/payments/offline/bank-statement.server.ts'
import { creditText, isPaying } from '#core/payments/offline/credit-words.ts'
import {
  matchTransfers,
  type MatchedCredit,
} from '#core/payments/offline/match-transfers.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import { paymentContext } from '../../selling.ts'
import { Refusal, type Command } from '../../terminal/command.ts'
import { readBytes } from '../../terminal/read-text.ts'
import { printable, type Screen } from '../../terminal/screen.ts'
import { table } from '../../terminal/table.ts'
import { count } from '../../terminal/words.ts'
import { DONE } from './record-transfer.ts'

/** A statement of a year of a busy shop is smaller. */
const MOST_BYTES = 50_000_000

export const recordStatement: Command = {
  name: 'extracto',
  takes: 'FICHERO',
  fewest: 1,
  says: 'cobra los pedidos cuyas transferencias están en el extracto del banco',
  more: [
    'El fichero es el extracto que da el banco en XML: CAMT.053. Cuenta el número de pedido que puso\nquien pagó. Antes se ve qué pedido es cada ingreso; repetir un extracto no cobra nada dos veces.',
  ],
  options: { si: { says: 'sin preguntar' } },
  examples: ['extracto movimientos.xml'],
  run: async (input) => {
    const context = await paymentContext(input)
    const credits = await readBankStatement(readStatement(input.words[0] ?? ''))
    if (!credits) throw new Refusal(`${input.words[0]} no es un extracto CAMT.053.`, { ok: false })
    const matched = await matchTransfers(context.db, credits)
    const paying = matched.filter((one) => isPaying(one))
    const shown = matched.length === 0 ? 'No hay ningún ingreso.' : text(input.screen, matched)
    if (paying.length === 0) {
      return { json: { matched, recorded: [] }, text: `${shown}\n\nNada que cobrar.` }
    }
    await input.confirm({
      shown,
      question: `¿Cobrar ${count(paying.length, 'pedido', 'pedidos')}?`,
    })
    const recorded = []
    for (const { number, cents } of paying) {
      const outcome = await recordTransfer(context, number ?? '', cents)
      recorded.push({ number, settled: outcome.ok ? outcome.settled : outcome.reason })
    }
    const lines = recorded.map(({ number, settled }) => `${number}: ${TOLD[settled]}`)
    return { json: { matched, recorded }, text: lines.join('\n') }
  },
}

const TOLD = { ...DONE, unknown_order: 'ya no está.', no_transfer: 'no se paga por transferencia.' }

function readStatement(file: string): Buffer {
  const bytes = readBytes(file)
  if (bytes.length > MOST_BYTES) throw new Refusal(`${file} es demasiado grande para un extracto.`)
  return bytes
}

function text(screen: Screen, matched: readonly MatchedCredit[]): string {
  const columns = [
    { head: 'Día' },
    { head: 'Ingreso', align: 'right' as const },
    { head: 'Pedido' },
    { head: 'Qué es' },
    { head: 'Concepto', shrinks: true },
  ]
  const rows = matched.map((one) => [
    one.bookedOn === null ? '—' : formatMediumDay(one.bookedOn),
    formatEuros(one.cents),
    one.number ?? '—',
    stateText(one),
    printable(one.text.slice(0, 60)),
  ])
  return table(screen, columns, rows)
}

/** Another amount is recorded by a command of its own. */
const stateText = (one: MatchedCredit): string =>
  one.state === 'other_amount' ? `${creditText(one)}: pedidos cobrado --importe` : creditText(one)
