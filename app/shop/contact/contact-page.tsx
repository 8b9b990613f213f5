import { Link } from 'react-router'
import type { PageIconName } from '#app/ui/icons/page-icon-shapes.ts'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { contactPage } from '#content/pages/contact.ts'
import { shop } from '#content/shop.ts'
import { PageFrame } from '../pages/page-frame.tsx'
import type { ContactAnswer } from './contact-answer.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'

/** The contact data and the contact form. */
export function ContactPage({ posted }: { posted: ContactAnswer | undefined }) {
  return (
    <PageFrame title={contactPage.title} intro={contactPage.intro}>
      <div className={styles.columns}>
        <ContactForm posted={posted} />
        <Reach />
      </div>
    </PageFrame>
  )
}

function Reach() {
  const { street, postcode, city, country } = shop.address
  return (
    <aside aria-label="Otras formas de contacto">
      <div className={styles.ways}>
        <Way icon="map-pin" title="Dirección">
          <span>{street}</span>
          <br />
          <span>{`${postcode} ${city}, ${country}`}</span>
        </Way>
        <Way icon="mail" title="Correo">
          <a href={`mailto:${shop.email}`}>{shop.email}</a>
        </Way>
        <Way icon="phone" title="Teléfono">
          <a href={`tel:${shop.phone.replaceAll(' ', '')}`}>{shop.phone}</a>
        </Way>
      </div>
      <p className={styles.faq}>
        Puede que la respuesta ya esté en las <Link to="/faq">preguntas frecuentes</Link>.
      </p>
    </aside>
  )
}

type WayProps = { icon: PageIconName; title: string; children: React.ReactNode }

function Way({ icon, title, children }: WayProps) {
  return (
    <div className={styles.way}>
      <PageIcon name={icon} />
      <div>
        <h2>{title}</h2>
        <address>{children}</address>
      </div>
    </div>
  )
}
