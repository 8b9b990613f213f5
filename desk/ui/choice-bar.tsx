import type { ReactNode } from 'react'
import { DeskLinkButton } from './desk-button.tsx'
import { DeskIcon } from './desk-icon.tsx'
import styles from './choice-bar.module.css'

/** A table whose rows can be chosen, and what can be done with them, in one form. */
export function ChoiceForm({
  action,
  formId,
  words,
  bar,
  children,
}: {
  /** Where the buttons lead that say nothing else; they read, so the form is a GET. */
  action: string
  /** For a table that has forms in its rows: its boxes name this form (`choice.form`). */
  formId?: string
  words: ReactNode
  bar: ReactNode
  children: ReactNode
}) {
  const deeds = (
    <div className={styles.bar} data-surface="dark" role="group" aria-label="Con los marcados">
      <p>{words}</p>
      {bar}
    </div>
  )
  if (formId !== undefined) {
    return (
      <div className={styles.choice} data-choice>
        {children}
        <form method="get" action={action} id={formId} className={styles.apart}>
          {deeds}
        </form>
      </div>
    )
  }
  return (
    <form method="get" action={action} className={styles.choice} data-choice>
      {children}
      {deeds}
    </form>
  )
}

/** To the pages before and after: by the last row seen, not by a number of pages. */
export function Pages({ first, next }: { first?: string | undefined; next?: string | undefined }) {
  if (first === undefined && next === undefined) return null
  return (
    <nav className={styles.pages} aria-label="Páginas">
      {first === undefined ? null : <DeskLinkButton to={first}>Al principio</DeskLinkButton>}
      {next === undefined ? null : (
        <DeskLinkButton to={next}>
          Siguientes
          <DeskIcon name="chevron-right" />
        </DeskLinkButton>
      )}
    </nav>
  )
}
