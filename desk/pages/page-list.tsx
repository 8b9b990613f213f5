import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'
import { PAGE_SIGNS, type PageState } from './page-words.ts'

type Who = { at: string; by: string }

export type ListedPage = {
  page: string
  title: string
  state: PageState
  publishAt: string | null
  /** Its last change in the shop; null: it is the first text. */
  changed: Who | null
  /** Its draft. */
  saved: Who | null
}

/** The pages whose text the owner can change: where they stand, and who was last at them. */
export function PageList({ pages, now }: { pages: readonly ListedPage[]; now: string }) {
  return (
    <>
      <PageHead title="Páginas" second="los textos de la tienda, con borrador y con fecha" />
      <DeskTable
        caption="Páginas de texto"
        rows={pages}
        keyOf={({ page }) => page}
        linkOf={({ page, title }) => ({ to: `/paginas/${page}`, text: title })}
        columns={columnsOf(new Date(now))}
      />
    </>
  )
}

const columnsOf = (now: Date): Column<ListedPage>[] => [
  {
    key: 'page',
    head: 'Página',
    place: 'first',
    cell: ({ page }) => <SecondLine>/{page}</SecondLine>,
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'right',
    cell: ({ state }) => <StateSign {...PAGE_SIGNS[state]} />,
  },
  {
    key: 'draft',
    head: 'Borrador',
    place: 'third',
    cell: ({ saved, publishAt }) => {
      if (publishAt !== null) return `sale el ${formatShortMoment(publishAt)}`
      return saved ? `de ${saved.by}, ${whenText(saved.at, now)}` : ''
    },
  },
  {
    key: 'changed',
    head: 'Último cambio',
    place: 'below',
    cell: ({ changed }) => (changed ? `${whenText(changed.at, now)}, ${changed.by}` : ''),
  },
]
