import { formatDay } from '#core/base/dates/format-dates.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PageIcon } from '#app/ui/icons/page-icon.tsx'
import { rich } from './page-text.tsx'
import { pageTrail, type RichText } from '#core/settings/pages/page-content.ts'
import styles from './page-frame.module.css'

type PageFrameProps = {
  title: string
  intro: RichText
  updatedAt?: string | undefined
  /** The chapters; on wide screens their links are beside the text. */
  chapters?: readonly { id: string; title: string }[]
  children: ReactNode
}

/** The frame of a page of text: breadcrumbs, title, date, chapters. */
export function PageFrame({ title, intro, updatedAt, chapters = [], children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Link to="/" className={styles.home} aria-label="Volver al inicio" title="Volver al inicio">
          <PageIcon name="home" />
        </Link>
        <Breadcrumbs items={pageTrail(title)} />
      </div>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className="lead muted">{rich(intro)}</p>
        {updatedAt ? (
          <p className="small quiet">
            Última actualización: <time dateTime={updatedAt}>{formatDay(updatedAt)}</time>
          </p>
        ) : null}
      </header>
      <div className={styles.columns}>
        {chapters.length > 1 ? <Chapters chapters={chapters} /> : null}
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  )
}

function Chapters({ chapters }: Required<Pick<PageFrameProps, 'chapters'>>) {
  return (
    <nav className={styles.chapters} aria-label="En esta página">
      <ul>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            {/* Moves the focus too: the next stop is the first link of the chapter. */}
            <Link to={`#${id}`} onClick={() => focusChapter(id)}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function focusChapter(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true })
}
