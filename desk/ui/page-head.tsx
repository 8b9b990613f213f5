import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeskIcon } from './desk-icon.tsx'
import styles from './page-head.module.css'

type PageHeadProps = {
  title: ReactNode
  /** A number is no name: it has the sans type. */
  isNumber?: boolean
  /** What waits, in one line beside the title. */
  second?: ReactNode
  /** The way back to the list. */
  back?: { to: string; label: string }
  /** The things before and after this one in that list, if it was opened from one. */
  beside?: { before: string | undefined; after: string | undefined } | undefined
  /** Buttons; the main one last. */
  deeds?: ReactNode
}

/** The head of a page: where you are, what waits, what you can do. One per page. */
export function PageHead({ title, isNumber = false, second, back, beside, deeds }: PageHeadProps) {
  return (
    <>
      {back ? (
        <p className={styles.crumb}>
          <Link to={back.to} data-key-back>
            <DeskIcon name="chevron-left" />
            {back.label}
          </Link>
          {beside?.before === undefined ? null : (
            <Link to={beside.before} data-key-before aria-keyshortcuts="[">
              Anterior
            </Link>
          )}
          {beside?.after === undefined ? null : (
            <Link to={beside.after} data-key-after aria-keyshortcuts="]">
              Siguiente
            </Link>
          )}
        </p>
      ) : null}
      <div className={styles.head}>
        <h1 className={styles.title} data-kind={isNumber ? 'number' : undefined}>
          {title}
        </h1>
        {second ? <div className={styles.second}>{second}</div> : null}
        {deeds ? <div className={styles.deeds}>{deeds}</div> : null}
      </div>
    </>
  )
}
