import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shop } from '#core/base/policy/shop.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DataList } from '#app/ui/data-list.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { lineDetails } from '#core/orders/order-words.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { INVOICE_TERM } from '#core/orders/order-terms.ts'
import type { OrderViewData } from './order-view-data.server.ts'
import { OrderInvoices } from '../invoices/order-invoices.tsx'
import { ReturnExchanges } from '../returns/return-exchange-parts.tsx'
import { WaitingChanges } from './exchange/exchange-parts.tsx'
import { PaySection } from '../pay-link/pay-section.tsx'
import { TransferSection } from '../transfer/transfer-section.tsx'
import { Thumbnail } from '../product/thumbnail.tsx'
import styles from './order-view.module.css'

/** On paper, once there are invoices. */
const SUMMARY_TERM =
  'Resumen del pedido: no es una factura. Las facturas están en la página del pedido.'

type OrderViewProps = {
  order: OrderViewData
  /** A link back to the previous page. */
  back?: { to: string; label: string }
  /** The actions for the order. */
  actions?: ReactNode
  /** The returns of the order. */
  returns?: ReactNode
}

/** An order as placed, and its state. Independent of accounts. */
export function OrderView({ order, back, actions, returns }: OrderViewProps) {
  const { number, placedAt, state } = order
  return (
    <article className={styles.page} aria-labelledby="pedido">
      <header className={styles.head}>
        {back ? (
          <Link to={back.to} className={styles.back}>
            <PageIcon name="arrow-left" size="sm" />
            <span>{back.label}</span>
          </Link>
        ) : null}
        <h1 id="pedido" className="t-2">
          Pedido <span className={styles.number}>{number}</span>
        </h1>
        <p className="small quiet">{placedAt}</p>
        <p className={styles.state}>
          <Badge tone={state.tone} boxed>
            {state.label}
          </Badge>
          <span>{state.sentence}</span>
        </p>
        <Recalls order={order} />
        {order.transfer ? <TransferSection transfer={order.transfer} /> : null}
        <ByLink order={order} />
        {actions}
        <p className={styles.onPaper}>
          {`${shop.name} · ${shop.email} · ${order.invoices.length > 0 ? SUMMARY_TERM : INVOICE_TERM}`}
        </p>
      </header>
      <div className={styles.columns}>
        <section aria-label="Artículos" className={styles.goods}>
          <ul>
            {order.lines.map((line) => (
              <Line
                key={`${line.productId} ${line.size} ${line.color}`}
                line={line}
                number={number}
              />
            ))}
          </ul>
          <DataList rows={order.sums} />
        </section>
        <div className={styles.facts}>
          {returns}
          <Story events={order.events} />
          <Delivery order={order} />
          <OrderInvoices {...order} />
          <section>
            <h2 className={styles.title}>¿Algo no cuadra?</h2>
            <p className="small muted">
              Si algo ha llegado mal, falta o se ha roto,{' '}
              <Link to={`/orders/${number}/claim`}>reclámalo aquí</Link>. Para lo demás,{' '}
              <Link to="/contact">escríbenos</Link> con el número <span>{number}</span>.
            </p>
          </section>
        </div>
      </div>
    </article>
  )
}

type LineProps = { line: OrderViewData['lines'][number]; number: string }

function Line({ line, number }: LineProps) {
  const { productId, name, image, totalCents, isSold, change, review } = line
  const [variant, units] = lineDetails(line)
  return (
    <li className={styles.line}>
      <Thumbnail image={image} className={styles.thumbnail} />
      <div>
        <p className={styles.name}>
          {isSold ? <Link to={`/products/${productId}`}>{name}</Link> : name}
        </p>
        <p className="small quiet">{variant}</p>
        {line.quantity > 1 ? <p className="small quiet">{units}</p> : null}
        {change === undefined ? null : (
          <p className={styles.way}>
            <Link to={`/orders/${number}/lines/${change}`}>
              <span>Cambiar talla o color</span>
              <VisuallyHidden>{`, ${name}`}</VisuallyHidden>
            </Link>
          </p>
        )}
        {review === undefined ? null : (
          <p className={styles.way}>
            <Link to={`/orders/${number}/review/${productId}`}>
              <span>{review}</span>
              <VisuallyHidden>{`, ${name}`}</VisuallyHidden>
            </Link>
          </p>
        )}
      </div>
      <p className="num">{formatEuros(totalCents)}</p>
    </li>
  )
}

function Story({ events }: Pick<OrderViewData, 'events'>) {
  return (
    <section aria-labelledby="historia">
      <h2 id="historia" className={styles.title}>
        Qué ha pasado
      </h2>
      <ol className={styles.story}>
        {events.map(({ key, text, at }) => (
          <li key={key}>
            <p>{text}</p>
            <p className="small quiet">{at}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Delivery({ order }: { order: OrderViewData }) {
  const {
    number,
    address,
    canChangeAddress,
    email,
    phone,
    note,
    gift,
    shipping,
    payment,
    parcels,
    replacements,
  } = order
  const rows = [
    { label: 'Envío', value: shipping },
    ...parcels.map((parcel, index) => ({
      label: parcels.length === 1 ? 'Transportista' : `Paquete ${index + 1}`,
      value: <Tracking parcel={parcel} />,
    })),
    ...replacements.map((replacement, index) => ({
      label: replacements.length === 1 ? 'Otra vez' : `Otra vez, ${index + 1}`,
      value: (
        <Tracking
          parcel={{
            ...replacement,
            carrier: replacement.carrier ?? 'Lo estamos preparando, sin coste',
          }}
        />
      ),
    })),
    { label: 'Pago', value: payment },
    { label: 'Correo', value: email },
    ...(phone === '' ? [] : [{ label: 'Teléfono', value: phone }]),
    ...(note === '' ? [] : [{ label: 'Nota', value: note }]),
    ...(gift === null
      ? []
      : [{ label: 'Regalo', value: <span className={styles.gift}>{gift || 'Va envuelto'}</span> }]),
  ]
  return (
    <section aria-labelledby="entrega">
      <h2 id="entrega" className={styles.title}>
        Entrega
      </h2>
      <address className={styles.address}>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      {canChangeAddress ? (
        <p className={styles.change}>
          <Link to={`/orders/${number}/address`}>Cambiar la dirección</Link>
        </p>
      ) : null}
      <DataList look="facts" rows={rows} />
    </section>
  )
}

function Tracking({ parcel }: { parcel: OrderViewData['parcels'][number] }) {
  const { carrier, trackingCode, trackingUrl, goods } = parcel
  return (
    <>
      <span>{carrier}</span>
      {trackingCode === null ? <br /> : <span className={styles.tracking}>{trackingCode}</span>}
      {trackingUrl === null ? null : (
        <a href={trackingUrl} rel="noreferrer">
          Seguir el envío
        </a>
      )}
      {goods.map((line) => (
        <span key={line} className={styles.packed}>
          {line}
        </span>
      ))}
    </>
  )
}

/** What is paid by a link: the order, and changes of its goods. */
const ByLink = ({
  order: { number, byLink, exchanges, returnExchanges },
}: {
  order: OrderViewData
}) => (
  <>
    {byLink ? (
      <PaySection
        number={number}
        payment={byLink}
        awaitsReturn={returnExchanges.some(({ isOwn }) => isOwn)}
      />
    ) : null}
    <WaitingChanges changes={exchanges} />
    <ReturnExchanges exchanges={returnExchanges} />
  </>
)

/** What of the order was recalled for its safety, and where to choose. */
function Recalls({ order: { number, recalls } }: { order: OrderViewData }) {
  return recalls.map(({ code, productName, isChosen }) => (
    <Notice key={code} tone={isChosen ? 'info' : 'error'}>
      <span>{`${productName}: recuperación por motivos de seguridad. `}</span>
      <Link to={`/orders/${number}/retirada/${code}`}>
        {isChosen ? 'Ver lo que elegiste' : 'Leer el aviso y elegir'}
      </Link>
    </Notice>
  ))
}
