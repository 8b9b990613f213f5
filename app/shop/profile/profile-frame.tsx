import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { ScrollRow } from '#app/ui/scroll-row.tsx'
import { SignOutButton } from '../account/sign-out-button.tsx'
import styles from './profile-frame.module.css'

/** Source: specification, "Routes"; the last one is a page outside the account's frame. */
const PAGES = [
  { to: '/profile/orders', label: 'Mis Pedidos' },
  { to: '/profile/payments', label: 'Métodos de Pago' },
  { to: '/profile/wishlist', label: 'Lista de Deseos' },
  { to: '/profile/settings', label: 'Ajustes' },
  { to: '/avisos', label: 'Tus avisos' },
]

type ProfileFrameProps = { greeting: string; children: ReactNode }

/** The frame of the account pages: side menu, greeting, and the page. */
export function ProfileFrame({ greeting, children }: ProfileFrameProps) {
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <p className="t-3">{`Hola, ${greeting}`}</p>
        <nav aria-label="Tu cuenta">
          <ScrollRow>
            {PAGES.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ScrollRow>
          <SignOutButton />
        </nav>
      </aside>
      <div>{children}</div>
    </div>
  )
}
