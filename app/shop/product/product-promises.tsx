import { Icon } from '#app/ui/icons/icon.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { policy } from '#core/base/policy/policy.ts'
import { DeliveryDate } from './delivery-date.tsx'
import { shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import styles from './product-page.module.css'
import { standardFreeFrom } from '#core/pricing/shipping/free-from.ts'

/** Under the buy button: delivery date, return period, guarantee. */
export function ProductPromises() {
  const { returns, guaranteeYears } = policy
  return (
    <ul className={styles.promises}>
      <li>
        <PageIcon name="truck" />
        <span>
          <DeliveryDate
            method="standard"
            lead="En tu casa "
            span={`en ${shippingPromise('standard')}`}
          />
          <small>
            {`Envío estándar gratis en pedidos superiores a\u00A0${standardFreeFrom()}, a península y Baleares`}
          </small>
        </span>
      </li>
      <li>
        <PageIcon name="undo" />
        <span>
          <span>{`${returns.days} días para devolverlo, gratis`}</span>
          <small>Con etiqueta prepagada</small>
        </span>
      </li>
      <li>
        <Icon name="check" />
        <span>
          <span>{`${guaranteeYears} años de garantía legal`}</span>
          <small>Si sale con un defecto, eliges: arreglarlo o cambiarlo</small>
        </span>
      </li>
    </ul>
  )
}
