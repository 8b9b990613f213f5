import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { Buyer } from '#core/orders/invoices/invoice.ts'
import { askAboutBuyer, settleVat, unsettledVats } from '#core/orders/vies/vat-checks.server.ts'
import type { ViesAnswer } from '#core/orders/vies/vies-answer.ts'
import { createVies } from '#core/orders/vies/vies-service.server.ts'
import { readVies } from '#server/config.ts'
import { chosenOrder } from '../chosen.ts'
import { Refusal, type Command, type Input } from '../terminal/command.ts'
import { printable } from '../terminal/screen.ts'
import { table } from '../terminal/table.ts'

/** The owner waits for the answer, unlike a shopper. */
const PATIENCE_MS = 15_000

/** What VIES says about the number of a buyer; refuses one that is not valid. */
export async function askVies(input: Input, buyer: Buyer): Promise<ViesAnswer | undefined> {
  const vies = createVies({ url: readVies(input.env) })
  const answer = await askAboutBuyer(vies, buyer, PATIENCE_MS)
  if (answer?.state !== 'invalid') return answer
  throw new Refusal(
    `VIES dice que ${printable(buyer.taxId)} no vale. Pregunta al cliente, o usa otro documento: --documento.`,
    { ok: false, reason: 'not_in_vies' },
  )
}

const STATES = { invalid: 'no vale', open: 'VIES no lo sabe', valid: 'vale' } as const

/** The VAT numbers that the owner has to look at. */
export const viesCommand: Command = {
  name: 'vies',
  says: 'los pedidos con un NIF-IVA que VIES no da por bueno',
  more: [
    'Se pregunta si ajustes poner iva.vies sí. Escribe al cliente: si te da otro número o ninguno y no hay\nfactura, facturas completa; si ya la hay, no se cambia sola: pregunta a tu asesoría cómo rectificarla.\nCuando esté resuelto, facturas vies-visto PEDIDO.',
  ],
  examples: ['vies'],
  run: async (input) => {
    const { db } = await input.shop()
    const found = await unsettledVats(db)
    const rows = found.map(({ orderNumber, vatId, state, askedAt }) => [
      orderNumber,
      printable(vatId),
      STATES[state],
      formatMediumDay(madridDay(askedAt)),
    ])
    const heads = ['Pedido', 'NIF-IVA', 'VIES', 'Preguntado'].map((head) => ({ head }))
    return {
      json: { numbers: found },
      text: found.length === 0 ? 'No hay ninguno.' : table(input.screen, heads, rows),
    }
  },
}

/** The owner has settled the number of an order. */
export const viesSeenCommand: Command = {
  name: 'vies-visto',
  takes: 'PEDIDO',
  fewest: 1,
  says: 'apunta que el NIF-IVA de un pedido está resuelto, y no se pide más',
  examples: ['vies-visto VR-7K3M-QH2D'],
  run: async (input) => {
    const { db } = await input.shop()
    const { order } = await chosenOrder(db, input.words[0] ?? '')
    if (!(await settleVat(db, order.id, input.now.toISOString()))) {
      throw new Refusal(`${order.number} no tiene ningún NIF-IVA por resolver.`, {
        ok: false,
        reason: 'nothing_to_settle',
      })
    }
    return { json: { ok: true }, text: `${order.number}: su NIF-IVA está resuelto.` }
  },
}
