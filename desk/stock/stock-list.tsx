import { useMemo } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { ListedStock } from '#core/stock/stock-list.server.ts'
import { STOCK_VIEWS, type StockView } from '#core/stock/stock-views.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Nothing } from '../ui/blocks.tsx'
import { Pages } from '../ui/choice-bar.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { useKeys } from '../ui/use-keys.ts'
import { Views } from '../ui/views.tsx'
import { ShelfCell } from './shelf/shelf-form.tsx'
import { variantPath } from './stock-words.ts'
import styles from './stock.module.css'
import { useScanner } from './use-scanner.ts'

type StockListProps = {
  view: StockView
  text: string
  /** A variant without a reorder point is low at this many. */
  lowUnits: number
  variants: readonly ListedStock[]
  next: string | undefined
  isFirst: boolean
  isCut: boolean
  answer: DeskAnswer | undefined
}

/** The stock, the fewest units first. A scanned code opens its variant. */
export function StockList({
  view,
  text,
  lowUnits,
  variants,
  next,
  isFirst,
  isCut,
  answer,
}: StockListProps) {
  useStockKeys()
  const toPage = (desde: string | undefined) =>
    `/existencias?${new URLSearchParams({ vista: view, ...(text && { q: text }), ...(desde && { desde }) })}`
  return (
    <>
      <PageHead
        title="Existencias"
        second="Disponible = en estante − reservado"
        deeds={<Deeds />}
      />
      <Views
        label="Vistas"
        current={view}
        views={Object.entries(STOCK_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/existencias?${new URLSearchParams({ vista: key, ...(text && { q: text }) })}`,
        }))}
      />
      <Search view={view} text={text} />
      {isCut ? (
        <DeskNotice>Hay más prendas con ese nombre. Con más palabras se busca mejor.</DeskNotice>
      ) : null}
      {variants.length === 0 ? (
        <Empty view={view} text={text} />
      ) : (
        <DeskTable
          caption="Variantes de esta vista"
          rows={variants}
          keyOf={({ variantId }) => variantId}
          linkOf={({ variantId, productName }) => ({
            to: variantPath(variantId),
            text: productName,
          })}
          columns={columns(lowUnits, answer)}
        />
      )}
      <Pages first={isFirst ? undefined : toPage(undefined)} next={next && toPage(next)} />
    </>
  )
}

/** A scanner finds its variant, and `r` begins a delivery note. */
function useStockKeys(): void {
  const navigate = useNavigate()
  useScanner((code) => void navigate(`/existencias?q=${code}`))
  useKeys(
    useMemo(
      () => [
        { keys: 'r', label: 'Recibir género', run: () => void navigate('/existencias/entrada') },
      ],
      [navigate],
    ),
  )
}

const Deeds = () => (
  <>
    <DeskLinkButton to="/existencias/fichero">Recuento por fichero</DeskLinkButton>
    <DeskLinkButton to="/existencias/entrada">Recibir género</DeskLinkButton>
    <DeskLinkButton to="/existencias/recuento" look="main">
      Contar
    </DeskLinkButton>
  </>
)

function Search({ view, text }: { view: StockView; text: string }) {
  return (
    <Form method="get" action="/existencias" role="search" className={styles.search}>
      <DeskField
        label="Buscar una prenda, un sitio o escanear su EAN"
        labelHidden
        type="search"
        name="q"
        key={text}
        defaultValue={text}
        maxLength={80}
        placeholder="Prenda, sitio o EAN"
      />
      <DeskButton type="submit">Buscar</DeskButton>
      {text ? <Link to={`/existencias?vista=${view}`}>Quitar «{text}»</Link> : null}
    </Form>
  )
}

function Empty({ view, text }: { view: StockView; text: string }) {
  if (text !== '') {
    return (
      <Nothing title={`Nada con «${text}»`}>
        En «{STOCK_VIEWS[view]}» no hay nada.{' '}
        <Link to={`/existencias?${new URLSearchParams({ vista: 'todo', q: text })}`}>
          Buscar en todo
        </Link>
        .
      </Nothing>
    )
  }
  return (
    <Nothing title={view === 'todo' ? 'No se vende nada todavía' : 'Aquí no hay nada'}>
      <Link to="/existencias?vista=todo">Ver todas las existencias</Link>
    </Nothing>
  )
}

const columns = (lowUnits: number, answer: DeskAnswer | undefined): Column<ListedStock>[] => [
  ...unitColumns(lowUnits),
  {
    key: 'shelf',
    head: 'Sitio',
    place: 'second',
    cell: (variant) => (
      <ShelfCell
        variant={variant}
        name={`${variant.productName}, ${variant.color}, ${variant.size}`}
        answer={answer}
      />
    ),
  },
  ...ORDER_COLUMNS,
]

/** What it is, and how many there are. */
const unitColumns = (lowUnits: number): Column<ListedStock>[] => [
  {
    key: 'variant',
    head: 'Variante',
    place: 'first',
    cell: ({ color, size, ean }) => (
      <SecondLine>
        {color}, {size}
        {ean === null ? null : ` · ${ean}`}
      </SecondLine>
    ),
  },
  {
    key: 'state',
    head: 'Estado',
    place: 'third',
    cell: (variant) => <StockSign variant={variant} lowUnits={lowUnits} />,
  },
  {
    key: 'available',
    head: 'Disponible',
    align: 'right',
    place: 'right',
    cell: ({ available }) => <b>{available}</b>,
  },
  {
    key: 'sum',
    head: 'En estante − reservado',
    align: 'right',
    place: 'below',
    cell: ({ onHand, reserved }) => `${onHand} − ${reserved}`,
  },
]

/** When more is ordered. */
const ORDER_COLUMNS: Column<ListedStock>[] = [
  {
    key: 'point',
    head: 'Punto de pedido',
    align: 'right',
    cell: ({ reorderPoint }) => reorderPoint ?? '·',
  },
  {
    key: 'cover',
    head: 'Cubre',
    align: 'right',
    cell: ({ coverDays, soldUnits }) =>
      coverDays === null ? (
        '·'
      ) : (
        <>
          {coverDays} {coverDays === 1 ? 'día' : 'días'}
          <SecondLine>{soldUnits} en 28 días</SecondLine>
        </>
      ),
  },
]

function StockSign({ variant, lowUnits }: { variant: ListedStock; lowUnits: number }) {
  const { available, reorderPoint } = variant
  if (available < 0) {
    return <StateSign sign="failed" text={`Faltan ${-available}`} tone="failed" />
  }
  if (available === 0) return <StateSign sign="crossed" text="Agotado" tone="off" />
  if (available <= (reorderPoint ?? lowUnits)) return <StateSign sign="half" text="Se acaba" />
  return <StateSign sign="done" text="Hay" />
}
