import * as v from 'valibot'
import { faultText } from '#core/orders/ledger/fault-words.ts'
import { checkLedgerPart, type LedgerFault } from '#core/payments/check-ledger.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { preview } from '../http/desk-answer.ts'

/** Orders of one press: the page answers at once, however many orders there are. */
const MOST_CHECKED = 2000

const figure = new Intl.NumberFormat('es-ES', { useGrouping: 'always' })
const count = v.pipe(v.string(), v.regex(/^\d{0,9}$/, 'Empieza otra vez'), v.transform(Number))

type Part = { checked: number; faults: LedgerFault[]; next: string | undefined }

/** Compares the ledger of the next orders with them; changes nothing. Guarded by: check-changes.server.test.ts. */
export const checkMoney = deskChange({
  permission: 'orders.refund_any_amount',
  fields: { desde: 80, van: 9 },
  schema: v.object({ desde: v.string(), van: count }),
  work: async (): Promise<Part> => ({ checked: 0, faults: [], next: undefined }),
  entry: () => undefined,
  // Outside the transaction: it reads much, and nobody should wait for it.
  after: (_, { ctx, input }) => checkLedgerPart(ctx.db, input.desde, MOST_CHECKED),
  answer: ({ checked, faults, next }, { input }) => {
    const sum = input.van + checked
    const orders = `${figure.format(sum)} ${sum === 1 ? 'pedido' : 'pedidos'}`
    return preview(
      faults.length > 0
        ? `No cuadra en ${faults.length === 1 ? '1 punto' : `${faults.length} puntos`}. Es un fallo o un cambio hecho a mano en la base de datos: avisa a quien programa la tienda.`
        : next === undefined
          ? `Todo cuadra: ${orders}.`
          : `Hasta aquí cuadra: ${orders}. Quedan más.`,
      {
        fallos: JSON.stringify(faults.map((one) => [one.orderNumber, faultText(one)])),
        desde: next ?? '',
        van: next === undefined ? '' : String(sum),
      },
    )
  },
})
