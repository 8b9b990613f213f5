import { Link } from 'react-router'
import type { StoredFinding } from '#core/owner/law/law-findings.server.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { Nothing } from '../ui/blocks.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'

type LawPageProps = { findings: readonly StoredFinding[]; now: string }

/** What the law asks of the shop, with its source, and what the shop did not find when it looked. */
export function LawPage({ findings, now }: LawPageProps) {
  const missing = findings.filter((finding) => finding.missing !== null && finding.isBinding).length
  const lookedAt = findings
    .map((finding) => finding.lookedAt)
    .toSorted()
    .at(-1)
  return (
    <>
      <PageHead
        title="Lo que pide la ley"
        second={
          lookedAt === undefined
            ? 'la tienda lo mira sola cuatro veces al día'
            : `${missing === 0 ? 'no falta nada' : `${missing} ${missing === 1 ? 'falta' : 'faltan'}`}; mirado ${whenText(lookedAt, new Date(now))}`
        }
        back={{ to: '/ajustes', label: 'Ajustes' }}
        deeds={<DeskLinkButton to="/trabajos">Mirar otra vez, en Trabajos</DeskLinkButton>}
      />
      {findings.length === 0 ? (
        <Nothing title="Todavía no se ha mirado">
          La tienda lo hace unos minutos después de arrancar. En{' '}
          <Link to="/trabajos">Trabajos</Link> puedes pedirlo ya.
        </Nothing>
      ) : (
        <DeskTable
          caption="Reglas, lo que falta primero"
          rows={findings}
          keyOf={({ id }) => id}
          columns={COLUMNS}
        />
      )}
      <p>
        Un programa ve si algo está escrito, no si está bien dicho: esto no sustituye a tu asesor.
      </p>
    </>
  )
}

const signOf = ({ missing, isBinding }: StoredFinding) => {
  if (missing === null) return { sign: 'done', text: 'se cumple' } as const
  return isBinding
    ? ({ sign: 'failed', tone: 'failed', text: 'falta' } as const)
    : ({ sign: 'begin', tone: 'waits', text: 'faltará' } as const)
}

const COLUMNS: Column<StoredFinding>[] = [
  {
    key: 'rule',
    head: 'Qué',
    place: 'first',
    cell: ({ title, missing, source, certainty }) => (
      <>
        {title}
        {missing === null ? null : <SecondLine>Falta: {missing}</SecondLine>}
        <SecondLine>
          {source}
          {certainty === 'adviser' ? '; por confirmar con tu asesor' : ''}
        </SecondLine>
      </>
    ),
  },
  {
    key: 'since',
    head: 'Desde',
    place: 'below',
    cell: ({ since }) => formatMediumDay(since),
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: (finding) => <StateSign {...signOf(finding)} />,
  },
]
