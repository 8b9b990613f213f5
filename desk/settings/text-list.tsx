import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'

export type ListedText = { page: string; title: string; isChanged: boolean }

type TextListProps = { pages: readonly ListedText[] }

/** The pages whose text the owner can change. */
export function TextList({ pages }: TextListProps) {
  return (
    <>
      <PageHead title="Textos de las páginas" back={{ to: '/ajustes', label: 'Ajustes' }} />
      <DeskTable
        caption="Páginas de texto"
        rows={pages}
        keyOf={({ page }) => page}
        linkOf={({ page, title }) => ({ to: `/ajustes/textos/${page}`, text: title })}
        columns={columnsOfTexts()}
      />
    </>
  )
}

function columnsOfTexts(): Column<ListedText>[] {
  return [
    {
      key: 'page',
      head: 'Página',
      place: 'first',
      cell: ({ page }) => <SecondLine>/{page}</SecondLine>,
    },
    {
      key: 'changed',
      head: 'De dónde',
      place: 'right',
      cell: ({ isChanged }) => (isChanged ? 'escrito por ti' : 'el de serie'),
    },
  ]
}
