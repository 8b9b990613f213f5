import type { OwnerReview } from '#core/returns/reviews/moderate-reviews.server.ts'
import { REVIEW_VIEWS, type ReviewView } from '#core/returns/reviews/review-views.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { listAddress } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Views } from '../ui/views.tsx'
import { whenText } from '../ui/when.ts'
import { reviewState, starsText } from './review-words.ts'

const SHOWN_LETTERS = 110

type ReviewListProps = {
  view: ReviewView
  waiting: number
  rows: readonly OwnerReview[]
  next: string | undefined
  isFirst: boolean
  now: string
}

/** The reviews: which wait to be read. */
export function ReviewList({ view, waiting, rows, next, isFirst, now }: ReviewListProps) {
  return (
    <>
      <PageHead
        title="Opiniones"
        second={
          waiting === 0
            ? 'Ninguna espera'
            : waiting === 1
              ? '1 espera que la leas'
              : `${waiting} esperan que las leas`
        }
      />
      <Views
        label="Vistas guardadas"
        current={view}
        views={Object.entries(REVIEW_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/opiniones?vista=${key}`,
          count: key === 'esperan' ? waiting : undefined,
        }))}
      />
      {rows.length === 0 ? (
        <Nothing title={view === 'esperan' ? 'Ninguna espera' : 'Aquí no hay opiniones'}>
          Solo opina quien ha comprado y recibido la prenda. En la tienda se ven las publicadas.
        </Nothing>
      ) : (
        <DeskTable
          caption="Opiniones de esta vista"
          rows={rows}
          keyOf={({ id }) => id}
          linkOf={({ id, productName }) => ({ to: `/opiniones/${id}`, text: productName })}
          columns={columns(new Date(now))}
        />
      )}
      <Pages
        first={isFirst ? undefined : listAddress('/opiniones', { vista: view })}
        next={next && listAddress('/opiniones', { vista: view, desde: next })}
      />
    </>
  )
}

const columns = (now: Date): Column<OwnerReview>[] => [
  {
    key: 'product',
    head: 'Prenda',
    place: 'first',
    cell: ({ title, text }) => (
      <SecondLine>
        {[title, text].filter(Boolean).join('. ').slice(0, SHOWN_LETTERS) || 'Solo estrellas'}
      </SecondLine>
    ),
  },
  {
    key: 'stars',
    head: 'Estrellas',
    place: 'second',
    cell: ({ stars }) => (
      <>
        <VisuallyHidden>{stars} de 5</VisuallyHidden>
        <span aria-hidden="true">{starsText(stars)}</span>
      </>
    ),
  },
  { key: 'name', head: 'Firma', isWide: true, cell: ({ shownName }) => shownName },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: ({ status }) => <StateSign {...reviewState(status)} />,
  },
  {
    key: 'at',
    head: 'Escrita',
    align: 'right',
    place: 'right',
    cell: ({ writtenAt }) => <time dateTime={writtenAt}>{whenText(writtenAt, now)}</time>,
  },
]
