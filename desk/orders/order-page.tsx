import { useMemo } from 'react'
import { Link } from 'react-router'
import { canChangeAddress } from '#core/orders/delivery/delivery-address.ts'
import type { OrderNeighbours } from '#core/owner/desk-orders/order-list.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Columns, Facts } from '../ui/blocks.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { PageAnswer } from '../ui/desk-form.tsx'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { whenText } from '../ui/when.ts'
import { AddressForm } from './delivery/address-form.tsx'
import { EmailForm } from './delivery/email-form.tsx'
import { LineForm } from './delivery/line-form.tsx'
import { CodBlock } from './cod/cod-block.tsx'
import { Claims } from './claims/claims.tsx'
import { CancelForms } from './cancel/cancel-forms.tsx'
import type { OrderFacts } from './order-facts.server.ts'
import { LinkBlock } from './offline/link-block.tsx'
import { TransferBlock } from './offline/transfer-block.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoneyBlock } from './order-money-block.tsx'
import { Parcels } from './parcels.tsx'
import { ReplacedGoods } from './replacements/replaced-goods.tsx'
import { orderPath, ordersPath, type CameFrom } from '../http/order-paths.ts'
import { goodsState } from './order-states.ts'
import { SendForm } from './send-form.tsx'

export type OrderPageProps = {
  order: OrderFacts
  /** The list that it was opened from, and the numbers beside it there. */
  from: CameFrom | null
  beside: OrderNeighbours
  may: {
    send: boolean
    refund: boolean
    answer: boolean
    changeAddress: boolean
    correctEmail: boolean
    readInvoices: boolean
  }
  isRecent: boolean
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

/** What a change that was made says on the page that is loaded after it, without scripts. */
const DONE_WORDS: Readonly<Record<string, string>> = {
  enviar: 'Enviado. El correo al cliente sale en un minuto.',
  'deshacer-envio': 'Envío deshecho: el paquete vuelve a estar por salir.',
  anular: 'Pedido anulado.',
  'anular-lineas': 'Esas unidades no se envían.',
  reembolsar: 'Reembolso apuntado.',
  reenviar: 'El correo sale otra vez.',
  direccion: 'Dirección cambiada.',
  talla: 'Talla o color cambiados.',
  'corregir-correo': 'Correo corregido.',
  completa: 'Datos de la factura completa apuntados.',
  reponer: 'Reposición hecha: por enviar. El correo al cliente sale ahora.',
  'enviar-reposicion': 'Reposición enviada. El correo al cliente sale en un minuto.',
  'anular-reposicion': 'Reposición anulada: sus unidades vuelven a la venta.',
  apuntar: 'Nota apuntada.',
  quitar: 'Nota quitada.',
  transferencia: 'Transferencia apuntada.',
  'apuntado-transfer': 'Pedido apuntado; el correo con los datos de la transferencia sale ahora.',
  'enviar-enlace': 'El enlace sale ahora.',
  'cobrado-aparte': 'Cobro apuntado.',
  'cobrado-mensajero': 'Cobro apuntado.',
  'vuelto-sin-cobrar': 'Pedido anulado: volvió sin cobrar.',
  'apuntado-cod': 'Pedido apuntado, contra reembolso; la confirmación sale ahora.',
  'apuntado-link': 'Pedido apuntado; el correo con el enlace de pago sale ahora.',
  'apuntado-cash': 'Pedido apuntado y cobrado en efectivo; la confirmación sale ahora.',
  'apuntado-terminal': 'Pedido apuntado y cobrado en el datáfono; la confirmación sale ahora.',
  'ya-apuntado': 'Este pedido ya estaba apuntado: no se ha hecho otro. Mira si es el que querías.',
}

const focusOn = (id: string) => () => {
  const panel = document.querySelector<HTMLDetailsElement>(`#${id}`)
  if (!panel) return
  panel.open = true
  panel.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
}

/** One order: what is left to send, and what do we owe. */
export function OrderPage(props: OrderPageProps) {
  const { order, may, doneIntent, answer } = props
  const now = new Date(props.now)
  useKeys(
    useMemo(
      () => [
        { keys: 'e', label: 'Enviar', run: focusOn('enviar') },
        {
          keys: 'p',
          label: 'Imprimir el albarán',
          run: () => document.querySelector<HTMLElement>('[data-key-print]')?.click(),
        },
        { keys: 'f', label: 'Factura completa', run: focusOn('completa') },
        { keys: 'n', label: 'Apuntar una nota', run: focusOn('nota') },
      ],
      [],
    ),
  )
  return (
    <>
      <Head {...props} />
      <PageAnswer answer={answer} doneText={DONE_WORDS[doneIntent ?? '']} />
      <BuyerNotices order={order} now={now} />
      <Columns aside={<Aside {...props} />}>
        <OrderLines order={order} />
        {order.transfer ? (
          <TransferBlock number={order.number} transfer={order.transfer} pageAnswer={answer} />
        ) : null}
        {order.link ? (
          <LinkBlock
            number={order.number}
            email={order.email}
            link={order.link}
            pageAnswer={answer}
          />
        ) : null}
        {order.collect === null ? null : (
          <CodBlock order={order} maySend={may.send} pageAnswer={answer} />
        )}
        {may.send ? <LineForm order={order} pageAnswer={answer} /> : null}
        {order.openUnits > 0 && may.send ? <SendForm order={order} pageAnswer={answer} /> : null}
        {order.money ? (
          <OrderMoneyBlock
            order={order}
            money={order.money}
            pageAnswer={answer}
            mayRefund={may.refund}
            now={now}
          />
        ) : null}
        <Parcels order={order} now={now} mayUndo={may.send} pageAnswer={answer} />
        <Claims claims={order.claims} now={now} mayRead={may.answer} />
        <ReplacedGoods order={order} now={now} may={may} pageAnswer={answer} />
        {may.refund ? <CancelForms order={order} pageAnswer={answer} /> : null}
      </Columns>
    </>
  )
}

/** What the buyer has done since, and what the house has to look at for it. */
const BuyerNotices = ({ order, now }: { order: OrderFacts; now: Date }) => (
  <>
    {order.withdrawnUnits > 0 ? (
      <DeskNotice tone="waits">
        El cliente ha desistido de {order.withdrawnUnits} por salir: no van en el paquete mientras
        no lo decidas.
      </DeskNotice>
    ) : null}
    {order.exchanges.map(({ number, text }) => (
      <DeskNotice key={number} tone="waits">
        {text} <Link to={orderPath(number)}>{number}</Link>
      </DeskNotice>
    ))}
    {order.exchangeOf === null ? null : (
      <DeskNotice tone="waits">
        Es el cambio de prendas del pedido{' '}
        <Link to={orderPath(order.exchangeOf)}>{order.exchangeOf}</Link>, que se cancelan al pagarse
        este.
      </DeskNotice>
    )}
    {order.returnExchanges.map(({ number, returnCode, text }) => (
      <DeskNotice key={returnCode} tone="waits">
        {text} <Link to={`/devoluciones/${returnCode}`}>{returnCode}</Link> ·{' '}
        <Link to={orderPath(number)}>{number}</Link>
      </DeskNotice>
    ))}
    {order.addressChange === null ? null : (
      <DeskNotice tone="waits">
        El cliente cambió la dirección {whenText(order.addressChange, now)}. Si ya imprimiste el
        albarán o la etiqueta, imprímelos otra vez.
      </DeskNotice>
    )}
    {order.goodsChange === null ? null : (
      <DeskNotice tone="waits">
        El cliente cambió una talla o un color {whenText(order.goodsChange, now)}. Si ya imprimiste
        el albarán o apartaste la prenda, hazlo otra vez.
      </DeskNotice>
    )}
  </>
)

type HeadProps = Pick<OrderPageProps, 'order' | 'from' | 'beside' | 'now'>

function Head({ order, from, beside, now }: HeadProps) {
  const pathOf = (number: string | undefined) =>
    number === undefined ? undefined : orderPath(number, from)
  return (
    <PageHead
      isNumber
      title={order.number}
      back={{ to: ordersPath(from), label: 'Pedidos' }}
      beside={{ before: pathOf(beside.before), after: pathOf(beside.after) }}
      second={
        <>
          <StateSign
            {...goodsState({ ...order, openUnits: order.openUnits, units: order.allUnits })}
          />{' '}
          · {whenText(order.placedAt, new Date(now))}
        </>
      }
      deeds={
        order.openUnits > 0 || order.replacements.some(({ isWaiting }) => isWaiting) ? (
          <>
            <DeskLinkButton
              to={`/pedidos/albaranes?pedido=${order.number}`}
              reloadDocument
              target="_blank"
              data-key-print
            >
              <DeskIcon name="printer" />
              Albarán A4
            </DeskLinkButton>
            <DeskLinkButton
              to={`/pedidos/albaranes?pedido=${order.number}&papel=a6`}
              reloadDocument
              target="_blank"
            >
              <DeskIcon name="printer" />
              A6
            </DeskLinkButton>
          </>
        ) : null
      }
    />
  )
}

function Aside({ order, may, now, answer }: OrderPageProps) {
  const mayChange = may.changeAddress && canChangeAddress(order)
  return (
    <>
      <Block title={`${order.delivery.firstName} ${order.delivery.lastName}`}>
        <Facts
          facts={[
            ['Envío', order.addressLines.slice(1).map((line) => <div key={line}>{line}</div>)],
            ['Correo', order.email],
            ['Teléfono', order.delivery.phone],
            ['Método', order.shipping],
            [
              'Regalo',
              order.gift
                ? order.gift.note === ''
                  ? 'Envolver'
                  : `Envolver: «${order.gift.note}»`
                : null,
            ],
            ['Pide', order.buyerNote],
          ]}
        />
        {mayChange ? <AddressForm order={order} pageAnswer={answer} /> : null}
        {may.correctEmail && !order.isForgotten ? (
          <EmailForm order={order} pageAnswer={answer} />
        ) : null}
      </Block>
      <OrderInvoices order={order} mayRead={may.readInvoices} pageAnswer={answer} />
      <OrderHistory order={order} now={new Date(now)} pageAnswer={answer} />
    </>
  )
}
