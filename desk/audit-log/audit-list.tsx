import { Form, Link } from 'react-router'
import { Pages } from '../ui/choice-bar.tsx'
import { Nothing } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField, DeskSelect } from '../ui/desk-field.tsx'
import { FilterRow } from '../ui/filter-row.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { whenText } from '../ui/when.ts'
import type { ShownEntry } from './audit-facts.server.ts'
import { SUBJECT_LABELS } from './audit-words.ts'
import type { LogFilter } from './read-filter.ts'
import styles from './audit-log.module.css'

type AuditListProps = {
  filter: LogFilter
  entries: readonly ShownEntry[]
  people: readonly { id: string; name: string }[]
  isFirst: boolean
  next: number | undefined
  check: { isWhole: boolean; text: string; lastHash: string | null } | undefined
  isChecking: boolean
  now: string
}

/** Who changed what, and from where. Nothing here can be edited or deleted. */
export function AuditList(props: AuditListProps) {
  const { filter, entries, people, isFirst, next, check, isChecking, now } = props
  const isFiltered = Object.values(filter).some((value) => value !== '')
  const toPage = (antes?: number) => {
    const set = Object.entries(filter).filter(([, value]) => value !== '')
    return `/registro?${new URLSearchParams([...set, ...(antes ? [['antes', String(antes)]] : [])])}`
  }
  return (
    <>
      <PageHead
        title="Registro"
        second="quién cambió qué; no se puede cambiar ni borrar"
        deeds={
          <Form method="post">
            <DeskButton type="submit" busy={isChecking}>
              Comprobar la cadena
            </DeskButton>
          </Form>
        }
      />
      {check ? (
        <DeskNotice tone={check.isWhole ? 'done' : 'failed'} isAnswer>
          {check.text}
          {check.lastHash ? (
            <SecondLine>
              Huella del último: <span className={styles.hash}>{check.lastHash}</span>. Apúntala de
              vez en cuando fuera de aquí.
            </SecondLine>
          ) : null}
        </DeskNotice>
      ) : null}
      <Filter filter={filter} people={people} />
      {entries.length === 0 ? (
        <Nothing title={isFiltered ? 'Ningún apunte así' : 'Todavía no hay apuntes'}>
          {isFiltered ? (
            <Link to="/registro">Quitar los filtros</Link>
          ) : (
            'El primer cambio que haga alguien saldrá aquí.'
          )}
        </Nothing>
      ) : (
        <Entries entries={entries} now={new Date(now)} />
      )}
      <Pages
        first={isFirst ? undefined : toPage()}
        next={next === undefined ? undefined : toPage(next)}
      />
    </>
  )
}

function Filter({ filter, people }: Pick<AuditListProps, 'filter' | 'people'>) {
  return (
    <Form method="get" action="/registro" role="search" key={JSON.stringify(filter)}>
      <FilterRow>
        <DeskField
          label="Sobre qué"
          name="sobre"
          type="search"
          maxLength={120}
          defaultValue={filter.sobre}
          placeholder="Pedido, prenda o ajuste, entero"
        />
        <DeskSelect label="Quién" name="quien" defaultValue={filter.quien}>
          <option value="">Todas las personas</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </DeskSelect>
        <DeskSelect label="Qué" name="que" defaultValue={filter.que}>
          <option value="">Todo lo hecho</option>
          {Object.entries(SUBJECT_LABELS).map(([noun, label]) => (
            <option key={noun} value={noun}>
              {label}
            </option>
          ))}
        </DeskSelect>
        <DeskField label="Desde" name="desde" type="date" defaultValue={filter.desde} />
        <DeskField label="Hasta" name="hasta" type="date" defaultValue={filter.hasta} />
        <DeskButton type="submit">Filtrar</DeskButton>
      </FilterRow>
    </Form>
  )
}

function Entries({ entries, now }: { entries: readonly ShownEntry[]; now: Date }) {
  return (
    <DeskTable
      caption="Apuntes, lo último primero"
      rows={entries}
      keyOf={({ number }) => String(number)}
      columns={entryColumns(now)}
    />
  )
}

function entryColumns(now: Date): Column<ShownEntry>[] {
  return [
    {
      key: 'what',
      head: 'Qué',
      place: 'first',
      cell: ({ summary, facts }) => (
        <>
          {summary}
          {facts.map((line) => (
            <SecondLine key={line}>{line}</SecondLine>
          ))}
        </>
      ),
    },
    {
      key: 'when',
      head: 'Cuándo',
      place: 'right',
      cell: ({ at, number }) => (
        <>
          <time dateTime={at}>{whenText(at, now)}</time>
          <SecondLine>n.º {number}</SecondLine>
        </>
      ),
    },
    {
      key: 'who',
      head: 'Quién, desde dónde',
      place: 'third',
      cell: ({ who, from }) => (
        <>
          {who}
          <SecondLine>{from}</SecondLine>
        </>
      ),
    },
    {
      key: 'subject',
      head: 'Sobre',
      place: 'second',
      cell: ({ subject: { name, to } }) => (to ? <Link to={to}>{name}</Link> : name),
    },
    {
      key: 'hash',
      head: 'Huella',
      isWide: true,
      cell: ({ hash, action }) => (
        <>
          <span className={styles.hash}>{hash.slice(0, 10)}</span>
          <SecondLine>{action}</SecondLine>
        </>
      ),
    },
  ]
}
