import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PageIconName } from '#app/ui/icons/page-icon-shapes.ts'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { policy } from '#core/base/policy/policy.ts'
import styles from './gift-guide.module.css'

type GiftGuideProps = { count: number; sizelessCount: number }

/** Answers the concerns of a giver: size, exchange, delivery date. */
export function GiftGuide({ count, sizelessCount }: GiftGuideProps) {
  const { returns, shipping } = policy
  const { standard, express } = shipping
  return (
    <section className={styles.guide} aria-labelledby="si-dudas">
      <div className={styles.inner}>
        <h2 id="si-dudas">Si no sabes la talla</h2>
        <ul className={styles.items}>
          <Item icon="ruler" title="Lo que no tiene talla va delante">
            <span>{`${sizelessCount} de estos ${count} regalos`}</span> son de talla única. En cada
            tramo de precio son los primeros.
          </Item>
          <Item icon="undo" title="Se puede devolver">
            Hay <span>{returns.days}</span> días naturales, gratis y con etiqueta prepagada. Quien
            lo recibe no tiene que decidir esa misma noche.{' '}
            <Link to="/returns">Cómo se devuelve</Link>
          </Item>
          <Item icon="truck" title="Llega a tiempo si sale a tiempo">
            Envío estándar, <span>{`${standard.workingDays.min}-${standard.workingDays.max}`}</span>{' '}
            días laborables. Exprés, <span>{`${express.hours.min}-${express.hours.max}`}</span> h,
            solo península. <Link to="/shipping">Ver envíos</Link>
          </Item>
        </ul>
      </div>
    </section>
  )
}

type ItemProps = { icon: PageIconName; title: string; children: ReactNode }

function Item({ icon, title, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <PageIcon name={icon} size="lg" />
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  )
}
