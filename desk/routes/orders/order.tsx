import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { neighboursOf } from '#core/owner/desk-orders/order-list.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { isRecent, requireStaff } from '../../http/require-staff.server.ts'
import { completeInvoice } from '../../invoices/full-invoice-changes.server.ts'
import { settleVatId } from '../../invoices/vat-changes.server.ts'
import { cancelAll, cancelSome, quoteSome } from '../../orders/cancel/cancel-changes.server.ts'
import { changeDelivery, resendMail, sendParcel } from '../../orders/order-changes.server.ts'
import { undoParcel } from '../../orders/undo-changes.server.ts'
import { note, removeNote } from '../../orders/note-changes.server.ts'
import { correctEmail } from '../../orders/delivery/email-changes.server.ts'
import { cameBackUnpaid, collectedByCourier } from '../../orders/cod/cod-changes.server.ts'
import { paidBack } from '../../orders/offline/paid-back-changes.server.ts'
import { sendLink, takenOtherwise } from '../../orders/offline/link-changes.server.ts'
import { transferArrived } from '../../orders/offline/transfer-changes.server.ts'
import { changeGoods } from '../../orders/delivery/line-changes.server.ts'
import {
  cancelReplaced,
  replaceGoods,
  sendReplaced,
  showReplacement,
} from '../../orders/replacements/replacement-changes.server.ts'
import { orderFacts } from '../../orders/order-facts.server.ts'
import { readCameFrom } from '../../http/order-paths.ts'
import { OrderPage } from '../../orders/order-page.tsx'
import { quoteMoney, refundMoney } from '../../orders/refund-changes.server.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['number'] ?? 'Pedido'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'orders.read')
  const { db, now } = context.get(shopContext)
  const seesMoney = can(staff.role, 'orders.money')
  const order = await orderFacts(db, params.number, seesMoney)
  if (!order) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const from = readCameFrom(query)
  const { id, placedAt } = order
  return {
    order,
    from,
    beside: from
      ? await neighboursOf(db, { id, placedAt }, from)
      : { before: undefined, after: undefined },
    may: {
      send: can(staff.role, 'orders.fulfil'),
      refund: can(staff.role, 'orders.refund'),
      answer: can(staff.role, 'messages.answer'),
      changeAddress: can(staff.role, 'orders.fulfil'),
      correctEmail: can(staff.role, 'orders.refund'),
      readInvoices: can(staff.role, 'invoices.read'),
    },
    isRecent: isRecent(context),
    doneIntent: query.get('hecho'),
    now: now().toISOString(),
  }
}

export const action = deskAction({
  enviar: sendParcel,
  'deshacer-envio': undoParcel,
  anular: cancelAll,
  'calcular-anulacion': quoteSome,
  'anular-lineas': cancelSome,
  calcular: quoteMoney,
  reembolsar: refundMoney,
  reenviar: resendMail,
  direccion: changeDelivery,
  talla: changeGoods,
  'ver-reposicion': showReplacement,
  reponer: replaceGoods,
  'enviar-reposicion': sendReplaced,
  'anular-reposicion': cancelReplaced,
  'corregir-correo': correctEmail,
  completa: completeInvoice,
  'vies-visto': settleVatId,
  apuntar: note,
  quitar: removeNote,
  transferencia: transferArrived,
  'enviar-enlace': sendLink,
  'cobrado-aparte': takenOtherwise,
  'cobrado-mensajero': collectedByCourier,
  'vuelto-sin-cobrar': cameBackUnpaid,
  devuelto: paidBack,
})

export const clientAction = deskClientAction

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} answer={actionData} />
}
