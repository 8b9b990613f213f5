import { useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { CartButton } from '../cart/cart-button.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { Logo } from './logo.tsx'
import styles from './header.module.css'

/** Past this many pixels the header changes its look. Source: specification, "Timings". */
const SCROLLED_AFTER_PX = 50

const NAV = [
  { to: '/products/new-arrivals', label: 'Novedades' },
  { to: '/products/men', label: 'Hombre' },
  { to: '/products/women', label: 'Mujer' },
]

/** The header that stays at the top: ways in, name, cart. */
export function Header() {
  const isScrolled = useScrolledPast(SCROLLED_AFTER_PX)
  return (
    <header className={styles.header} data-scrolled={isScrolled || undefined}>
      <nav className={styles.nav} aria-label="Principal">
        <ul>
          {NAV.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} viewTransition prefetch="intent">
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Link to="/" className={styles.home} aria-label="Vereda, inicio">
        <Logo />
      </Link>
      <div className={styles.tools}>
        <SearchButton />
        <CartButton />
      </div>
    </header>
  )
}

function useScrolledPast(px: number): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const look = () => setIsPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return isPast
}
