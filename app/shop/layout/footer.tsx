import { Link } from 'react-router'
import { shop } from '#content/shop.ts'
import { TrailMark } from '#app/ui/mark.tsx'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { Logo } from './logo.tsx'
import styles from './footer.module.css'

const QUICK_LINKS = [
  { to: '/products/new-arrivals', label: 'Novedades' },
  { to: '/products/men', label: 'Hombre' },
  { to: '/products/women', label: 'Mujer' },
]

/** Who we are and how to reach us, under every page. */
export function Footer() {
  const { address } = shop
  return (
    <footer className={styles.footer} data-surface="dark">
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className="t-3">{shop.slogan}</p>
          <p>{shop.about}</p>
        </div>
        <nav aria-labelledby="pie-enlaces">
          <h2 id="pie-enlaces">Enlaces rápidos</h2>
          <ul>
            {QUICK_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Contacto</h2>
          <address>
            <span>
              {address.street}, {address.postcode} {address.city}
            </span>
            <a href={`mailto:${shop.email}`}>{shop.email}</a>
            <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
          </address>
          <ul className={styles.social}>
            {shop.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noopener noreferrer" target="_blank">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.sign}>
          <Logo />
          <TrailMark size="lg" />
        </div>
        <div className={styles.rights}>
          <p>{shop.legalName}</p>
          <CookieSettingsButton />
        </div>
      </div>
    </footer>
  )
}
