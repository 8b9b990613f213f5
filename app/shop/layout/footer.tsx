import { Link } from 'react-router'
import { help, legal, ways, type NavLink } from '#content/navigation.ts'
import { shop } from '#content/shop.ts'
import { TrailMark } from '#app/ui/mark.tsx'
import { Logo } from './logo.tsx'
import styles from './footer.module.css'

/** Who we are, how to reach us, and the ways to every part of the shop, under every page. */
export function Footer() {
  return (
    <footer className={styles.footer} data-surface="dark">
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className="t-3">{shop.slogan}</p>
          <p>{shop.about}</p>
        </div>
        <Links id="pie-ayuda" title="Atención al cliente" links={help} />
        {/* Where the menu button of a narrow window leads without JavaScript. */}
        <Links id="pie" title="Enlaces rápidos" links={ways} />
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

function Links({ id, title, links }: { id: string; title: string; links: readonly NavLink[] }) {
  return (
    <nav id={id} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact() {
  const { address, email, phone, social } = shop
  return (
    <div className={styles.contact}>
      <h2>Contacto</h2>
      <address>
        <span>
          {address.street}, {address.postcode} {address.city}
        </span>
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
      <ul>
        {legal.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        {/* The button that opens the choice of cookies stands here, as the last <li>. */}
      </ul>
    </div>
  )
}
