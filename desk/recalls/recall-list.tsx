import { Link } from 'react-router'
import type { CountedRecall } from '#core/returns/recalls/recall-desk.server.ts'
import { Nothing } from '../ui/blocks.tsx'
import { DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { ageText } from '../ui/when.ts'
import { recallState } from './recall-words.ts'

type RecallListProps = { recalls: readonly CountedRecall[]; mayOpen: boolean; now: string }

/** All recalls, the open ones first, with how far each is. */
export function RecallList({ recalls, mayOpen, now }: RecallListProps) {
  const open = recalls.filter(({ recall }) => recall.endedAt === null).length
  return (
    <>
      <PageHead
        title="Retiradas"
        second={open === 0 ? 'Ninguna abierta' : open === 1 ? '1 abierta' : `${open} abiertas`}
        deeds={
          mayOpen ? (
            <DeskLinkButton to="/retiradas/nueva" look="main">
              Retirar un producto
            </DeskLinkButton>
          ) : undefined
        }
      />
      {recalls.length === 0 ? (
        <Nothing title="No hay ninguna retirada">
          Si un producto que has vendido puede hacer daño, la ley pide dejar de venderlo y avisar al
          momento a cada persona que lo compró: qué riesgo hay, qué hacer y qué remedios tiene. Es
          para cuando el fabricante o una autoridad lo dicen, o tú mismo ves el peligro; no para una
          prenda con tara. {mayOpen ? <Link to="/retiradas/nueva">Retirar un producto</Link> : null}
        </Nothing>
      ) : (
        <DeskTable
          caption="Retiradas, las abiertas primero"
          rows={recalls}
          keyOf={({ recall }) => recall.code}
          linkOf={({ recall }) => ({ to: `/retiradas/${recall.code}`, text: recall.code })}
          isOff={({ recall }) => recall.endedAt !== null}
          columns={columns(new Date(now))}
        />
      )}
    </>
  )
}

const columns = (now: Date): Column<CountedRecall>[] => [
  {
    key: 'code',
    head: 'Retirada',
    place: 'first',
    cell: ({ recall }) => (
      <SecondLine>
        {recall.productName}, {recall.variantsText}
      </SecondLine>
    ),
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ recall }) => <StateSign {...recallState(recall)} />,
  },
  {
    key: 'age',
    head: 'Desde hace',
    align: 'right',
    place: 'right',
    cell: ({ recall }) => <time dateTime={recall.openedAt}>{ageText(recall.openedAt, now)}</time>,
  },
  {
    key: 'told',
    head: 'Avisados',
    align: 'right',
    place: 'below',
    cell: ({ counts }) =>
      `${counts.todos - counts['sin-avisar'] - counts.unreachable} de ${counts.todos} avisados`,
  },
  {
    key: 'answered',
    head: 'Han elegido',
    align: 'right',
    cell: ({ counts }) => counts.answered,
  },
  { key: 'done', head: 'Hechos', align: 'right', cell: ({ counts }) => counts.hechos },
  {
    key: 'call',
    head: 'Sin dirección',
    align: 'right',
    cell: ({ counts }) => counts.unreachable,
  },
]
