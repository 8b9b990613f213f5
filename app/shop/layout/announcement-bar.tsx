import { useState, type FocusEvent } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { policy } from '#core/base/policy/policy.ts'
import styles from './announcement-bar.module.css'
import { standardFreeFrom } from '#core/pricing/shipping/free-from.ts'

const promises = () => [
  `Envío gratis en pedidos superiores a ${standardFreeFrom()}`,
  `Devoluciones gratis, ${policy.returns.days} días`,
]

/** What is new, with the code applied to the cart. */
const firstPurchaseLink = () =>
  `/products/new-arrivals?${new URLSearchParams({ codigo: policy.firstPurchase.code })}`

/** The whole link: browsers leave one alone that is partly in the window. */
const showFocused = ({ target }: FocusEvent<HTMLElement>) =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The belt must not stay shifted after the focus has left it. */
const scrollBack = ({ currentTarget }: FocusEvent<HTMLElement>) => {
  currentTarget.scrollLeft = 0
}

/** Scrolls the shop's promises. Has a pause button, and does not move with reduced motion. */
export function AnnouncementBar() {
  const [isPaused, setIsPaused] = useState(false)
  return (
    <aside className={styles.bar} aria-label="Avisos de la tienda" data-surface="dark">
      <div className={styles.window} onFocus={showFocused} onBlur={scrollBack}>
        <div className={styles.belt} data-paused={isPaused || undefined}>
          <Promises />
          {/* A second copy closes the loop, hidden from screen readers. */}
          <Promises isCopy />
        </div>
      </div>
      <IconButton
        className={styles.pause}
        icon={isPaused ? 'play' : 'pause'}
        iconSize="sm"
        label={isPaused ? 'Mover los avisos' : 'Parar los avisos'}
        onClick={() => setIsPaused(!isPaused)}
      />
    </aside>
  )
}

function Promises({ isCopy = false }: { isCopy?: boolean }) {
  const { percent, code } = policy.firstPurchase
  return (
    <ul aria-hidden={isCopy || undefined}>
      {promises().map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
      <li>
        <Link to={firstPurchaseLink()} tabIndex={isCopy ? -1 : undefined}>
          {`−${percent}\u00A0% en tu primera compra: ${code}`}
        </Link>
      </li>
    </ul>
  )
}
