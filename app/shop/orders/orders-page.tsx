import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { EMAIL_PATH } from '../profile/email-form.ts'
import type { OrderSummary } from './order-view-data.server.ts'
import styles from './orders-page.module.css'

type OrdersPageProps = {
  orders: readonly OrderSummary[]
  /** How many orders to show next; null if all are shown. */
  next: number | null
  /** Whether the account's e-mail is proved, so that guest orders have joined the account. */
  isEmailProved: boolean
}

/** The orders of an account, newest first. */
export function OrdersPage({ orders, next, isEmailProved }: OrdersPageProps) {
  return (
    <div className={styles.page}>
      <h1 className="t-2">Mis Pedidos</h1>
      {orders.length === 0 ? (
        <NoOrders isEmailProved={isEmailProved} />
      ) : (
        <ul className={styles.orders}>
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
      {next === null ? null : (
        <LinkButton to={`/profile/orders?ver=${next}`} variant="secondary" preventScrollReset>
          Ver más pedidos
        </LinkButton>
      )}
    </div>
  )
}

function NoOrders({ isEmailProved }: { isEmailProved: boolean }) {
  return (
    <EmptyState
      title="No tienes pedidos recientes"
      text={
        isEmailProved
          ? 'Cuando hagas uno, aquí verás por dónde va.'
          : 'Si compraste sin cuenta con este correo, verifícalo y tus pedidos aparecerán aquí.'
      }
      actions={
        <>
          {isEmailProved ? null : <LinkButton to={EMAIL_PATH}>Verificar mi correo</LinkButton>}
          <LinkButton to="/products/new-arrivals" variant={isEmailProved ? 'primary' : 'secondary'}>
            Ver novedades
          </LinkButton>
        </>
      }
    />
  )
}

function OrderRow({ order }: { order: OrderSummary }) {
  const { number, placedAt, total, units, state, pictures } = order
  return (
    <li className={styles.order}>
      <div className={styles.facts}>
        <h2 className={styles.number}>
          {/* The link covers the whole row. */}
          <Link to={`/profile/orders/${number}`}>
            Pedido <span>{number}</span>
          </Link>
        </h2>
        <p className="small quiet">{placedAt}</p>
        <p className="small">
          <span className="num">{total}</span>{' '}
          <span>{units === 1 ? '· 1 artículo' : `· ${units} artículos`}</span>
        </p>
      </div>
      <div className={styles.pictures}>
        {pictures.map(({ key, name, image }) => (
          <Picture
            key={key}
            avif={thumbnailAvif(image)}
            fallbackSrc={image}
            width={48}
            height={60}
            alt={name}
          />
        ))}
      </div>
      <Badge tone={state.tone} boxed>
        {state.label}
      </Badge>
    </li>
  )
}
