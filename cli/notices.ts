import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { awaitedStock } from '#core/customers/back-in-stock/awaited.server.ts'
import type { Command, Group } from './terminal/command.ts'
import { table } from './terminal/table.ts'
import { count } from './terminal/words.ts'

const list: Command = {
  name: 'avisos',
  says: 'cuántos esperan que vuelva cada variante: lo que conviene reponer',
  more: [
    'Primero lo más esperado. «Sin confirmar» son peticiones cuya dirección no ha pulsado el enlace de su correo. Los correos salen solos, a todos a la vez, cuando la variante vuelve a tener unidades a la venta (stock sumar, stock contar, una devolución…). Las peticiones se borran con el aviso o pasado su plazo (ajuste datos.avisos).',
  ],
  examples: [''],
  run: async (input) => {
    const variants = await awaitedStock((await input.shop()).db)
    const columns = [
      { head: 'Esperan', align: 'right' as const },
      { head: 'Sin confirmar', align: 'right' as const },
      { head: 'Desde' },
      { head: 'A la venta', align: 'right' as const },
      { head: 'Variante' },
      { head: 'Producto', shrinks: true },
    ]
    const rows = variants.map((one) => [
      String(one.waiting),
      String(one.unconfirmed),
      formatMediumDay(madridDay(new Date(one.since))),
      one.isOnSale ? String(one.available) : 'retirada',
      one.variantId,
      one.productName,
    ])
    const waiting = variants.reduce((sum, one) => sum + one.waiting, 0)
    const text =
      rows.length === 0
        ? 'Nadie espera que vuelva nada.'
        : `${table(input.screen, columns, rows)}\n\n${count(waiting, 'aviso', 'avisos')} de ${count(rows.length, 'variante', 'variantes')}.`
    return { json: { variants }, text }
  },
}

export const notices: Group = {
  name: 'avisos',
  says: 'Quién espera que vuelva algo agotado',
  commands: [list],
  sole: list,
}
