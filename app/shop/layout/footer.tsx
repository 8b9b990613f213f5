import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { navigation, type NavLink } from '#core/catalogue/listing/navigation.ts'
import { shop } from '#core/base/policy/shop.ts'
import { TrailMark } from '#app/ui/icons/mark.tsx'
import { CookieSettingsButton } from '../consent/cookie-settings-button.tsx'
import { Logo } from './logo.tsx'
import styles from './footer.module.css'

const HELP = 'Atención al cliente'
const QUICK = 'Enlaces rápidos'

/** The footer: contact data, and links to every part of the shop. */
export function Footer() {
  return (
    <footer className={styles.footer} data-surface="dark">
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className="t-3">{shop.slogan}</p>
          <p>{shop.about}</p>
        </div>
        <nav aria-label={HELP}>
          <h2>{HELP}</h2>
          <Links links={navigation.help} />
        </nav>
        {/* The target of the menu button without scripts. */}
        <nav id="pie" aria-label={QUICK}>
          <h2>{QUICK}</h2>
          <Links links={navigation.ways} />
        </nav>
        <Contact />
        <div className={styles.sign}>
          <Logo />
          <TrailMark size="lg" />
        </div>
        <LegalRow />
      </div>
    </footer>
  )
}

function Links({ links, children }: { links: readonly NavLink[]; children?: ReactNode }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
      {children}
    </ul>
  )
}

function Contact() {
  const { address, email, phone, social } = shop
  return (
    <div className={styles.contact}>
      <h2>Contacto</h2>
      <address>
        <span>{`${address.street}, ${address.postcode} ${address.city}`}</span>
        <a href={`mailto:${email}`}>{email}</a>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </address>
      <ul className={styles.social}>
        {social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LegalRow() {
  return (
    <div className={styles.legal}>
      <p>{shop.legalName}</p>
      <Links links={navigation.legal}>
        <li>
          <CookieSettingsButton />
        </li>
      </Links>
    </div>
  )
}
