import { Form, Link } from 'react-router'
import { DeskButton } from './desk-button.tsx'
import styles from './list-search.module.css'

/** The search of a list: a plain form, so that its address can be kept. */
export function ListSearch({
  action,
  view,
  text,
  hint,
  label = `Buscar: ${hint}`,
}: {
  action: string
  view?: string
  text: string
  hint: string
  label?: string
}) {
  const all = view === undefined ? action : `${action}?vista=${view}`
  return (
    <Form method="get" action={action} role="search" className={styles.search} key={text}>
      {view === undefined ? null : <input type="hidden" name="vista" value={view} />}
      <input
        type="search"
        name="q"
        data-key-list-search
        aria-keyshortcuts="b"
        defaultValue={text}
        maxLength={120}
        placeholder={hint}
        aria-label={label}
      />
      <DeskButton type="submit">Buscar</DeskButton>
      {text ? <Link to={all}>Quitar «{text}»</Link> : null}
    </Form>
  )
}

/** The address of a page of a list. */
export const listAddress = (
  path: string,
  { vista, q, desde }: { vista?: string; q?: string; desde?: string | undefined },
): string =>
  `${path}?${new URLSearchParams({ ...(vista && { vista }), ...(q && { q }), ...(desde && { desde }) })}`
