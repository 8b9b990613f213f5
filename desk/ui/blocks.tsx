import type { ReactNode } from 'react'
import styles from './blocks.module.css'

/** Work at the left, what one looks up at the right; one column below 1024 px. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <aside>{aside}</aside>
    </div>
  )
}

type BlockProps = { title: ReactNode; aside?: ReactNode; id?: string; children: ReactNode }

/** A part of a page under its name. */
export function Block({ title, aside, id, children }: BlockProps) {
  return (
    <section className={styles.block} id={id}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** Names and values; a fact without a value is left out. */
export function Facts({
  facts,
  isRow,
}: {
  facts: readonly (readonly [string, ReactNode])[]
  /** Beside each other, if they are few and short. */
  isRow?: boolean
}) {
  return (
    <dl className={styles.facts} data-row={isRow || undefined}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export type Happening = {
  key: string
  /** ISO-8601 UTC, and how it is said: "hoy 9:12". */
  at: string
  when: string
  text: ReactNode
  second?: ReactNode
  /** What can be done with it: one small button. */
  deed?: ReactNode
  kind?: 'event' | 'mail' | 'note' | 'failed'
}

/** What has happened, the newest first. */
export function Timeline({ happenings }: { happenings: readonly Happening[] }) {
  return (
    <ol className={styles.timeline}>
      {happenings.map(({ key, at, when, text, second, deed, kind = 'event' }) => (
        <li key={key} className={styles.event} data-kind={kind}>
          <time dateTime={at} className={styles.when}>
            {when}
          </time>
          <div className={styles.what}>
            {text}
            {second ? <small>{second}</small> : null}
          </div>
          {deed ? <div className={styles.deed}>{deed}</div> : null}
        </li>
      ))}
    </ol>
  )
}

/** Nothing is here: one fact, one way on. */
export function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 14 10" aria-hidden="true" focusable="false">
        <path d="m1 0 12 10M13 0 1 10" stroke="currentColor" strokeWidth="1.6" fill="none" />
      </svg>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** Money that somebody waits for: the figure, and to whom. */
export function Owed({
  figure,
  label,
  children,
}: {
  figure: string
  label: string
  children: ReactNode
}) {
  return (
    <div className={styles.owed}>
      <span>{label}</span>
      <b>{figure}</b>
      <p>{children}</p>
    </div>
  )
}
