import { useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { formatRoundEuros } from '#core/money/money.ts'
import { policy } from '#core/policy/policy.ts'
import styles from './announcement-bar.module.css'

const promises = () => [
  `Envío gratis en pedidos superiores a ${formatRoundEuros(policy.shipping.standard.freeAboveCents)}`,
  `Devoluciones gratis, ${policy.returns.days} días`,
  `−${policy.firstPurchase.percent}\u00A0% en tu primera compra`,
]

/** Scrolls the shop's promises. Has a pause button, and does not move with reduced motion. */
export function AnnouncementBar() {
  const [isPaused, setIsPaused] = useState(false)
  return (
    <aside className={styles.bar} aria-label="Avisos de la tienda" data-surface="dark">
      <div className={styles.window}>
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
  return (
    <ul aria-hidden={isCopy || undefined}>
      {promises().map((promise) => (
        <li key={promise}>{promise}</li>
      ))}
    </ul>
  )
}
