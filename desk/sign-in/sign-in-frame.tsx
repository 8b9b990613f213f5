import type { ReactNode } from 'react'
import { shop } from '#core/base/policy/shop.ts'
import { STAFF_SESSION } from '#core/account/staff/staff.ts'
import styles from './sign-in.module.css'

type SignInFrameProps = { title: string; isWide?: boolean; children: ReactNode }

/** The page around every step of signing in: one question, nothing else. */
export function SignInFrame({ title, isWide = false, children }: SignInFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.logo}>
        <svg
          viewBox="0 0 30 22"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.1"
          aria-hidden="true"
        >
          <path d="M2 20 11.5 3l6 10.5L20.8 9 28 20" />
        </svg>
        {shop.name}
      </header>
      <main id="contenido" className={styles.place}>
        <section className={styles.card} data-wide={isWide || undefined} aria-labelledby="titulo">
          <h1 id="titulo">{title}</h1>
          {children}
        </section>
      </main>
      <footer className={styles.foot}>
        La sesión dura {STAFF_SESSION.longestHours} horas como mucho, y {STAFF_SESSION.idleMinutes}{' '}
        minutos sin tocar nada. Esta página no sale en buscadores.
      </footer>
    </div>
  )
}
