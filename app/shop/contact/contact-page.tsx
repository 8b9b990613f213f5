import { Link } from 'react-router'
import { Drawing } from '#app/ui/icons/icon.tsx'
import contactPage from '#content/pages/contact.json' with { type: 'json' }
import { shop } from '#core/base/policy/shop.ts'
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
        <Way icon="place" title="Dirección">
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

/** Lucide icons like those of `app/ui`; here, so that only this page loads them. */
const SHAPES = {
  place:
    'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  mail: 'm22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z',
  phone:
    'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
}

type WayProps = { icon: keyof typeof SHAPES; title: string; children: React.ReactNode }

function Way({ icon, title, children }: WayProps) {
  return (
    <div className={styles.way}>
      <Drawing shape={SHAPES[icon]} />
      <div>
        <h2>{title}</h2>
        <address>{children}</address>
      </div>
    </div>
  )
}
